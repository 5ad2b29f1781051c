/** Milliseconds for which a public list is fresh, and for which it is cached (PUB-07). */
export const staleTime = 5 * 60_000
export const cacheTime = 30 * 60_000

/** Milliseconds for which everything else is cached (PUB-07). */
export const defaultCacheTime = 5 * 60_000

/** Number of retries after a first attempt that failed (PUB-07). */
export const retries = 3

/** Milliseconds before retry number `count`, from 0 (PUB-07). */
export function retryDelay(count: number): number {
  return Math.min(1000 * 2 ** count, 30_000)
}

/** Path of the file with the build's time. */
export const buildFactsPath = '/build.json'

/** Returns true if a build made at `time` (ISO 8601) is no longer fresh. */
export function isOld(time: string, now = Date.now()): boolean {
  return !(now - Date.parse(time) < staleTime)
}
