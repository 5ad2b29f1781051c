import { withRetries } from '#api/client.ts'
import { type PublicationCard, readPublicationCard } from '#contract/publication-cards.ts'
import { call, createFetcherStore } from './public-query.ts'

export interface LivePublication {
  card: PublicationCard
  /** Its content, sanitised here, as it comes from the backend. */
  html: string
}

/** The store of one publication. */
export function openPublication(id: string) {
  return createFetcherStore<LivePublication>(['publication/', id], {
    async fetcher() {
      const card = await withRetries(() => call(readPublicationCard, { id }))
      const { safeHtml } = await import('#ui/safe-html.ts')
      return { card, html: safeHtml(card.content) }
    },
  })
}
