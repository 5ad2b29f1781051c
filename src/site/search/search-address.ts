import { paths } from '#config/paths.ts'

/** Filters of a search. */
export const filters = ['topic', 'year', 'series', 'language', 'author'] as const
type Filters = Record<(typeof filters)[number], string>

/** The parameters of a search: its words, as typed, and its filters. */
const parameters = ['q', ...filters] as const

/** A search; '' for unused filters. */
export interface Search extends Filters {
  /** Words, as typed. */
  q: string
  /** From 1. */
  page: number
}

/** A search without words and filters, which finds all publications. */
export const noSearch: Search = { q: '', topic: '', year: '', series: '', language: '', author: '', page: 1 }

/** Characters of a text: names and words have fewer. */
const longest = 200

/** Reads a search from the query of an address. */
export function readSearch(search: string): Search {
  const asked = new URLSearchParams(search)
  const read = { ...noSearch }
  for (const name of parameters) read[name] = asked.get(name)?.trim().slice(0, longest) ?? ''
  const page = Number(asked.get('page'))
  if (Number.isSafeInteger(page) && page > 0) read.page = page
  return read
}

/** Returns true if the search is not empty. */
export function hasFilter(search: Search): boolean {
  return parameters.some((name) => search[name].trim())
}

/** The search as the query of an address, the page last. */
export function searchParameters({ q, page, ...asked }: Search): URLSearchParams {
  const all = { q: q.trim().slice(0, longest), ...asked, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value))
}

/** The site's address of this search. */
export function searchPath(search: Search): string {
  return `${paths.publications}?${searchParameters(search)}`
}
