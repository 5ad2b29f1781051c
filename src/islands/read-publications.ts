import { browserEnv } from '#config/env.ts'
import type { PublicBackend } from '#contract/features.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { staleTime, cacheTime } from '#lib/freshness.ts'
import { shownDigest, shownLetters } from '#document/shown-digest.ts'
import { listDigest } from '#lib/record-digest.ts'
import { byNewest } from '#lib/record-date.ts'
import type { PublicationPreview } from '#components/publication-preview.ts'
import { previewOf } from './preview-of.ts'
import { createCache } from './public-cache.ts'
import { readWithRetries } from './read-with-retries.ts'

const { apiHost } = browserEnv

export interface PublicationsPage {
  cards: PublicationPreview[]
  /** Total number, on all pages. */
  total: number
  /** Compared with the digest of the built content. */
  digest: string
}

interface Asked {
  page: number
  size: number
  backend: PublicBackend
  /** Whether the page has nothing to show until this list arrives. */
  isAwaited: boolean
}

/** One page, newest first. A backend without paging sends everything, and the page is cut here (FOR-06). */
async function readPage({ page, size, backend, isAwaited }: Asked): Promise<PublicationsPage> {
  const { pages = false } = backend
  const asked = { page, limit: size, excerpt: shownLetters }
  const search: Partial<typeof asked> = pages ? asked : {}
  const { records, rejected, total } = await readWithRetries(isAwaited, (call) =>
    call(listPublicationCards, { search }),
  )
  const read = records.map((card) => ({
    digest: shownDigest(card),
    preview: previewOf(card, { apiHost, pictureOrigins: [], ...backend }),
  }))
  const everything = total === records.length + rejected.length
  const cards = everything
    ? read.sort((a, b) => byNewest(a.preview, b.preview)).slice((page - 1) * size, page * size)
    : read
  return {
    cards: cards.map(({ preview }) => preview),
    total: everything ? records.length : total,
    digest: listDigest(cards.map((card) => card.digest)),
  }
}

const readCached = createCache<PublicationsPage>({ fresh: staleTime, kept: cacheTime })

/** Reads one page of the publications (PUB-07, PUB-08). */
export function readPublications(asked: Asked): Promise<PublicationsPage> {
  return readCached(`${asked.page}/${asked.size}`, () => readPage(asked))
}
