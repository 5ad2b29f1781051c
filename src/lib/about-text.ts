interface Credits {
  /** Its series and number, in words (lib/series.ts). */
  series?: string | undefined
  author: string
  topics: string
}

/** Series, author and topics of a publication in one text, in which search results mark words. */
export function aboutText({ series, author, topics }: Credits): string {
  return [series, author, topics].filter(Boolean).join(' · ')
}
