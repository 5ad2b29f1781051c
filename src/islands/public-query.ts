import { nanoquery } from '@nanostores/query'
import { freshFor, keptFor, keptOtherwise } from '#lib/freshness.ts'

// Retries are withRetries' own: until the last of them has failed, what is asked for counts as loading.
const [createFetcherStore] = nanoquery({
  revalidateOnFocus: false,
  onErrorRetry: () => undefined,
  cacheLifetime: keptOtherwise,
})
export { createFetcherStore }

/** Public lists are fresh for 5 minutes and kept for 30 (PUB-07). */
export const publicList = { dedupeTime: freshFor, cacheLifetime: keptFor }
