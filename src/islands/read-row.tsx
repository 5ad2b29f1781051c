import type { ReactNode } from 'react'
import type { PublicBackend } from '#contract/features.ts'
import { latestSize } from '#lib/paging.ts'
import { RowCard } from '#components/RowCard.tsx'
import { readPublications } from './read-publications.ts'

export interface LiveRow {
  cards: ReactNode[]
  digest: string
}

/** The cards of the latest publications, as the backend has them now. */
export async function readRow(backend: PublicBackend, isAwaited: boolean): Promise<LiveRow> {
  const { cards, digest } = await readPublications({ page: 1, size: latestSize, backend, isAwaited })
  return { cards: cards.map((card) => <RowCard key={card.id} publication={card} />), digest }
}
