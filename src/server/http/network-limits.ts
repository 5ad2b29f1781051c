import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Entries in memory. */
const remembered = 50_000

/** Limits what a network adds in a day. It is stored as a hash, in memory alone, whose salt lasts for a day. */
export function createNetworkLimits() {
  const counts = new LRUCache<string, number>({ max: remembered })
  let salted = { day: '', salt: randomUUID() }

  /** Counts a use of `name`. Returns whether the number of uses on this day is at most `most`. */
  return (name: string, most: number, day: string): boolean => {
    if (salted.day !== day) {
      salted = { day, salt: randomUUID() }
      counts.clear()
    }
    const key = hash('sha256', `${salted.salt} ${name}`, 'base64')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
