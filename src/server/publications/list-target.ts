import { LRUCache } from 'lru-cache'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { searchPublications } from '#contract/search.ts'

/** Maximum characters of a parameter: as many as a search uses. */
const longest = 200

/** Whole numbers give one key, however they are written; the route refuses other values. */
function number(text: string): string {
  return /^\d{1,6}$/.test(text) ? String(Number(text)) : text.slice(0, longest)
}

function words(text: string): string | undefined {
  return text.slice(0, longest).trim() || undefined
}

type Parameters = Record<string, (text: string) => string | undefined>

const pages: Parameters = { limit: number, page: number }

/** The parameters of each public list, in the order of its key. */
const lists: Record<string, Parameters> = {
  [listPublicationCards.path]: { excerpt: number, ...pages },
  [listExpertiseCards.path]: pages,
  [searchPublications.path]: {
    ...pages,
    q: words,
    topic: words,
    year: words,
    series: words,
    language: words,
    author: words,
  },
}

export const listPaths = Object.keys(lists)

/** Most calls are the same few: each is parsed once. */
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

/**
 * Normalises the path and query of a public list: the same for every call with the same answer, regardless of
 * its other parameters.
 */
export function listTarget(target: string): string {
  if (!target.includes('?')) return target
  if (target.length > longest) return readTarget(target)
  const before = known.get(target)
  if (before !== undefined) return before
  const read = readTarget(target)
  known.set(target, read)
  return read
}
