import { withRetries } from '#api/client.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { cardDigest, listDigest, sentCharacters, shownLetters } from '#lib/digest.ts'
import { byDay } from '#lib/record-date.ts'
import { previewOf, type PublicationPreview } from './publication-preview.ts'
import { call, createFetcherStore, host, publicList } from './public-query.ts'

export interface PublicationsPage {
  cards: PublicationPreview[]
  /** How many there are on all pages. */
  total: number
  /** To compare with what a page was built from. */
  digest: string
}

/** One page, newest first. A backend that knows no pages sends everything, and it is cut here. */
async function readPage(page: number, size: number): Promise<PublicationsPage> {
  const search = { page, limit: size, excerpt: sentCharacters }
  const { records, rejected, total } = await withRetries(() => call(listPublicationCards, { search }))
  const read = records.map((card) => ({
    digest: cardDigest(card, shownLetters),
    preview: previewOf(card, host),
  }))
  const everything = total === records.length + rejected.length
  const cards = everything
    ? read.sort((a, b) => byDay(a.preview, b.preview)).slice((page - 1) * size, page * size)
    : read
  return {
    cards: cards.map(({ preview }) => preview),
    total: everything ? records.length : total,
    digest: listDigest(cards.map(({ digest }) => digest)),
  }
}

/** The store of one page of the publications (PUB-07, PUB-08). */
export function openPublications(page: number, size: number) {
  return createFetcherStore<PublicationsPage>(['publications/', page, '/', size], {
    ...publicList,
    fetcher: () => readPage(page, size),
  })
}
