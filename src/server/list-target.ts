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

/** Path and query of a call of a public list: the same for every call with the same answer, whatever else it has. */
export function listTarget(target: string): string {
  const [path = '', ...rest] = target.split('?')
  if (rest.length === 0) return target
  const asked = new URLSearchParams(rest.join('?'))
  const kept = new URLSearchParams()
  for (const [name, canonical] of Object.entries(lists[path.replace(/\/$/, '')] ?? {})) {
    const value = asked.get(name)
    const known = value === null ? undefined : canonical(value)
    if (known !== undefined) kept.set(name, known)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}
