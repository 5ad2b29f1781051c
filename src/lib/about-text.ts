/** Author and topics of a publication in one text, in which search results mark words. */
export function aboutText({ author, topics }: { author: string; topics: string }): string {
  return [author, topics].filter(Boolean).join(' · ')
}
