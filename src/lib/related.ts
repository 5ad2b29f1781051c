import { indexedWords } from './search-words.ts'
import { topicsOf } from './topics.ts'

/** Number of related publications below a publication. */
const count = 3

/** Words in more titles than this are ignored. */
const rare = 20

/** Number of publications with the same topic that are compared, on each side in time. */
const reach = 12

/** A shared topic outweighs all shared words. */
const topicWeight = 100

/** The fields that are compared. */
interface Compared {
  id: string
  title: string
  topics: string
  language?: string
  date: Date | null
  /** That it is withdrawn or replaced: it then stands below no other. */
  standing?: string
}

/** Digest of the fields that pages of related publications show. */
export function relatedDigest({ id, title, language, date }: Compared): string {
  return [id, title, language, date?.toISOString()].join('|')
}

/** Indexes of the publications with each key, ascending. */
function placesByKey(keys: string[][]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, own] of keys.entries())
    for (const key of new Set(own)) {
      const known = places.get(key)
      if (known) known.push(place)
      else places.set(key, [place])
    }
  return places
}

/** Splits titles into words; titles share most of theirs, so each is folded once. */
function openWords(): (title: string) => string[] {
  const known = new Map<string, string[]>()
  const wordsOf = (part: string) => {
    const before = known.get(part)
    if (before) return before
    const words = indexedWords(part).split(' ').filter(Boolean)
    known.set(part, words)
    return words
  }
  return (title) => title.split(/\s+/).flatMap(wordsOf)
}

/**
 * For each publication, in the same order, its related ones (FND-02): by shared topics, then by rare words shared by
 * titles, then by distance in time. Nearest in time, not newest, so that a new publication changes few pages.
 */
export function relatedPublications<Item extends Compared>(publications: readonly Item[]): Item[][] {
  const wordsOf = openWords()
  const topics = placesByKey(publications.map((one) => topicsOf(one.topics.toLowerCase())))
  const words = placesByKey(publications.map(({ title }) => wordsOf(title)))
  /** The keys of each publication, with its index among those with that key. */
  const keys = publications.map((): { places: number[]; at: number; weight: number }[] => [])
  const share = (places: number[], weight: number) => {
    for (const [at, place] of places.entries()) keys[place]?.push({ places, at, weight })
  }
  for (const places of topics.values()) share(places, topicWeight)
  for (const places of words.values()) if (places.length <= rare) share(places, 1)

  const isOffered = (place: number) => !publications[place]?.standing
  // Those that stand below no other leave places to publications further away.
  const beside = publications.every((_, place) => isOffered(place)) ? count : reach

  return publications.map((_, own) => {
    const scores = new Map<number, number>()
    const add = (place: number, weight: number) => {
      if (place !== own && publications[place] !== undefined && isOffered(place))
        scores.set(place, (scores.get(place) ?? 0) + weight)
    }
    for (let near = own - beside; near <= own + beside; near += 1) add(near, 0)
    for (const { places, at, weight } of keys[own] ?? [])
      for (const place of places.slice(Math.max(0, at - reach), at + reach + 1)) add(place, weight)
    return [...scores]
      .sort(([a, ofA], [b, ofB]) => ofB - ofA || Math.abs(a - own) - Math.abs(b - own) || a - b)
      .slice(0, count)
      .flatMap(([place]) => publications[place] ?? [])
  })
}
