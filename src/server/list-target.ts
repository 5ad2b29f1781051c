import { LRUCache } from 'lru-cache'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { searchPublications } from '#contract/search.ts'

/** Characters of a parameter that decide: as many as a search looks at. */
const longest = 200

/** Whole numbers are one target, however they are written; whatever is no number is refused by the route. */
function number(text: string): string {
  return /^\d{1,6}$/.test(text) ? String(Number(text)) : text.slice(0, longest)
}

function words(text: string): string | undefined {
  return text.slice(0, longest).trim() || undefined
}

type Parameters = Record<string, (text: string) => string | undefined>

const pages: Parameters = { limit: number, page: number }

/** What each public list knows of a query, in the order of its target. */
const lists: Record<string, Parameters> = {
  [listPublicationCards.path]: { excerpt: number, ...pages },
  [listExpertiseCards.path]: pages,
  [searchPublications.path]: { ...pages, q: words, topic: words, year: words },
}

export const listPaths = Object.keys(lists)

/** Most calls are the same few: each is read once. */
const known = new LRUCache<string, string>({ max: 500 })

function readTarget(target: string): string {
  const [path = '', ...rest] = target.split('?')
  const asked = new URLSearchParams(rest.join('?'))
  const kept = new URLSearchParams()
  for (const [name, canonical] of Object.entries(lists[path.replace(/\/$/, '')] ?? {})) {
    const value = asked.get(name)
    const known = value === null ? undefined : canonical(value)
    if (known !== undefined) kept.set(name, known)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** Path and query of a call of a public list: the same for every call with the same answer, whatever else it has. */
export function listTarget(target: string): string {
  if (!target.includes('?')) return target
  if (target.length > longest) return readTarget(target)
  const before = known.get(target)
  if (before !== undefined) return before
  const read = readTarget(target)
  known.set(target, read)
  return read
}
