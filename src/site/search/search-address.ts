import { paths } from '#config/paths.ts'

/** A search; '' for unused filters. */
export interface Search {
  /** Words, as typed. */
  q: string
  topic: string
  year: string
  /** From 1. */
  page: number
}

/** Reads a search from the query of an address. */
export function readSearch(search: string): Search {
  const asked = new URLSearchParams(search)
  const text = (name: string) => asked.get(name)?.trim() ?? ''
  const page = Number(text('page'))
  return {
    q: text('q'),
    topic: text('topic'),
    year: text('year'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns true if the search is not empty. */
export function hasFilter({ q, topic, year }: Search): boolean {
  return q.trim() !== '' || topic !== '' || year !== ''
}

/** The search as the query of an address, the page last. */
export function searchParameters({ q, topic, year, page }: Search): URLSearchParams {
  const asked = { q: q.trim().slice(0, 200), topic, year, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
}

/** The site's address of this search. */
export function searchPath(search: Search): string {
  return `${paths.publications}?${searchParameters(search)}`
}
