import { callInBackground } from '#api/browser.ts'
import { withRetries } from '#api/client.ts'
import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { expertiseDigest, listDigest } from '#lib/digest.ts'
import type { ShownExpertise } from '#components/ExpertiseCards.tsx'
import { createFetcherStore, publicList } from './public-query.ts'

export interface LiveExpertise {
  cards: ShownExpertise[]
  /** To compare with what the page was built from. */
  digest: string
}

/** The store of the expertise cards, each made ready to show by `show` (HOME-06, PUB-07). */
export function openExpertise(show: (card: ExpertiseCard) => ShownExpertise) {
  return createFetcherStore<LiveExpertise>('expertise', {
    ...publicList,
    async fetcher() {
      try {
        const { records } = await withRetries(() => callInBackground(listExpertiseCards))
        return { cards: records.map(show), digest: listDigest(records.map(expertiseDigest)) }
      } catch (cause) {
        throw new Error('Failed to fetch data', { cause })
      }
    },
  })
}
