import { forEachName, publicationTexts, savedTexts } from '#contract/publication-fields.ts'
import type { Db, PublicationRow } from '#server/database/schema.ts'
import { findPending } from './versions.ts'

/** Fields of a publication that are stored as text. */
export const written = [...publicationTexts, 'content', 'link'] as const

/** Those that a save of its form sets; acts of staff set the others, whatever change is pending. */
export const savedWords = [...savedTexts, 'content', 'link'] as const

/** Saves the pending change of a published publication, which stays as it is, or discards it. */
export type PendingAct = 'save' | 'discard' | undefined

/** A publication with the content of its pending change, if it has one. */
export async function withPending(work: Db, row: PublicationRow): Promise<PublicationRow> {
  const pending = await findPending(work, row)
  if (pending === undefined) return row
  const { picture_hash, published_at, is_dated } = pending
  return { ...row, ...forEachName(savedWords, (name) => pending[name]), picture_hash, published_at, is_dated }
}

/**
 * The revision of the pending change after a save. One of the text publishes or replaces it, one of the state alone
 * leaves it.
 */
export function pendingAfter(
  act: PendingAct,
  { pending_revision, revision }: PublicationRow,
  { isTextSaved, isPublic }: { isTextSaved: boolean; isPublic: boolean },
): number {
  if (act === 'save') return revision + 1
  return act === undefined && !isTextSaved && isPublic ? pending_revision : 0
}

/**
 * The rows to store for a pending change: the publication, whose public fields stay the same, and the version, which has
 * the state of a draft.
 */
export function besidePending(
  before: PublicationRow,
  after: PublicationRow,
): { row: PublicationRow; version: PublicationRow } {
  const { revision, saved_at, saved_by, pending_revision } = after
  return {
    row: { ...before, revision, saved_at, saved_by, pending_revision },
    version: { ...after, state: 'draft' },
  }
}
