import { leastFillTime } from '#contract/fill-time.ts'

/**
 * Milliseconds since `since` (as performance.now() counts). Who was quicker than anybody is, by a draft or by
 * the browser's help, waits for the rest of a second first.
 */
export async function afterFillTime(since: number): Promise<number> {
  const early = leastFillTime - (performance.now() - since)
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  return Math.max(leastFillTime, Math.round(performance.now() - since))
}
