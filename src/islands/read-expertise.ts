import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { expertiseDigest, listDigest } from '#lib/record-digest.ts'
import { staleTime, cacheTime } from '#lib/freshness.ts'
import type { ShownExpertise } from '#components/ExpertiseCards.tsx'
import { createCache } from './public-cache.ts'
import { readWithRetries } from './read-with-retries.ts'

export interface LiveExpertise {
  cards: ShownExpertise[]
  /** Compared with the digest of the built content. */
  digest: string
}

const readCached = createCache<LiveExpertise>({ fresh: staleTime, kept: cacheTime })

/** Reads the expertise cards and passes each through `show` (HOME-06, PUB-07). */
export function readExpertise(
  isAwaited: boolean,
  show: (card: ExpertiseCard) => ShownExpertise,
): Promise<LiveExpertise> {
  return readCached('expertise', async () => {
    try {
      const { records } = await readWithRetries(isAwaited, (call) => call(listExpertiseCards))
      return { cards: records.map(show), digest: listDigest(records.map(expertiseDigest)) }
    } catch (cause) {
      throw new Error('Failed to fetch data', { cause })
    }
  })
}
