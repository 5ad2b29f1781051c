/**
 * Milliseconds: a build and its deployment take minutes. After that, content that is not live is requested at
 * growing intervals.
 */
const first = 20 * 60_000
const longest = 24 * 3_600_000

/**
 * Remembers the builds requested, so that one that keeps failing is not requested every ten minutes. Stored
 * in memory: the host keeps a function loaded for a while, and a new instance requests the build again.
 */
export function createBackoff() {
  let last: { digest: string; times: number; at: number } | undefined
  return {
    /** Whether to request a build of this content now. */
    mayAsk(digest: string, now: number): boolean {
      if (last?.digest !== digest) return true
      return now - last.at >= Math.min(first * 2 ** (last.times - 1), longest)
    },
    asked(digest: string, now: number): void {
      last = { digest, times: last?.digest === digest ? last.times + 1 : 1, at: now }
    },
  }
}
