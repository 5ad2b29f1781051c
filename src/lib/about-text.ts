/** Who wrote a publication and what it is about, as results of a search show it and have words marked in it. */
export function aboutText({ author, topics }: { author: string; topics: string }): string {
  return [author, topics].filter(Boolean).join(' · ')
}
