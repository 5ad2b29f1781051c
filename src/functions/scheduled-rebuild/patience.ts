/** Milliseconds: a build and its deployment take minutes; after that, content that is still not there is asked for less and less often. */
const first = 20 * 60_000
const longest = 24 * 3_600_000

/**
 * Remembers what builds were asked for, so that one that fails again and again is not asked for every ten minutes.
 * Kept in memory: the host keeps a function loaded for a while, and a fresh one asks once more.
 */
export function createPatience() {
  let last: { digest: string; times: number; at: number } | undefined
  return {
    /** Whether to ask for a build of this content now. */
    mayAsk(digest: string, now: number): boolean {
      if (last?.digest !== digest) return true
      return now - last.at >= Math.min(first * 2 ** (last.times - 1), longest)
    },
    asked(digest: string, now: number): void {
      last = { digest, times: last?.digest === digest ? last.times + 1 : 1, at: now }
    },
  }
}
