import type { QueryTerm, SearchQuery } from '#lib/search-words.ts'

/** Whether the indexed words of a text match a query, by the definition of its terms alone. */
export function matchesQuery(words: string[], query: SearchQuery): boolean {
  const has = ({ stems, beginnings, parts }: QueryTerm): boolean =>
    stems.some((stem) => words.includes(stem)) ||
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))) ||
    (parts.length > 0 && parts.every(has))
  return query.every(has)
}
