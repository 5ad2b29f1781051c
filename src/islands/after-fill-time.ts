import { minFillTime } from '#contract/fill-time.ts'

/**
 * Milliseconds since `since` (as performance.now() counts). If a restored draft or autofill was faster than the spam
 * limit, waits for the rest first, so that the message is not flagged.
 */
export async function afterFillTime(since: number): Promise<number> {
  const early = minFillTime - (performance.now() - since)
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  return Math.max(minFillTime, Math.round(performance.now() - since))
}
