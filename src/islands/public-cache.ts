import { ApiError } from '#api/client.ts'

/** Milliseconds. */
interface Lifetimes {
  /** A response this young is not requested again. */
  fresh: number
  /** A response this young replaces a failed read. */
  kept: number
}

/** Returns true if the backend says that a record does not exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Reads through a cache that lives as long as the page (PUB-07). */
export function createCache<Data>({ fresh, kept }: Lifetimes) {
  const entries = new Map<string, { data: Data; time: number }>()
  return async function readCached(key: string, read: () => Promise<Data>): Promise<Data> {
    const entry = entries.get(key)
    const isYounger = (age: number) => entry !== undefined && Date.now() - entry.time < age
    if (entry && isYounger(fresh)) return entry.data
    try {
      const data = await read()
      entries.set(key, { data, time: Date.now() })
      return data
    } catch (error) {
      if (entry && isYounger(kept) && !isNotFound(error)) return entry.data
      entries.delete(key)
      throw error
    }
  }
}
