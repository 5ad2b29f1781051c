import { createHash } from 'node:crypto'
import { publicationTexts } from '#contract/publication-fields.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { hashOf } from '#server/accounts/tokens.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { ReviewRow } from '#server/database/review-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { withPending } from '#server/publications/pending.ts'
import { findInAnyState, type PublicationRecord } from '#server/publications/store.ts'
import { findPending } from '#server/publications/versions.ts'

/** The text that the links of a publication show. */
export interface Reviewed {
  row: PublicationRecord
  digest: string
  isPublic: boolean
  /** The text that is public, which has a pending change or none. */
  published?: { row: PublicationRecord; digest: string } | undefined
}

/** Names the text of a publication as readers would see it. Its date is left out: publishing sets it. */
function digestOf(row: PublicationRecord): string {
  const shown = [...publicationTexts.map((name) => row[name]), row.content, row.link, row.picture_hash]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

/** The text under review of a publication, its pending change if it has one; undefined if there is no publication. */
export async function findReviewed(db: Db, publication: string): Promise<Reviewed | undefined> {
  const saved = await findInAnyState(db, publication)
  if (saved === undefined) return undefined
  const isPublic = saved.state === 'published'
  const text = { row: saved, digest: digestOf(saved) }
  const pending = await findPending(db, saved)
  if (pending === undefined) return { ...text, isPublic, published: isPublic ? text : undefined }
  const { extension, revision } = pending
  const row = { ...(await withPending(db, saved)), extension, revision }
  return { row, digest: digestOf(row), isPublic: false, published: text }
}

/** The text of a link. Once that is public, a later change is another text, which the link does not show. */
export async function reviewedBy(
  work: Db,
  { publication_id, public_digest }: ReviewRow,
): Promise<Reviewed | undefined> {
  const reviewed = await findReviewed(work, publication_id)
  const published = reviewed?.published
  return published && published.digest !== public_digest ? { ...published, isPublic: true } : reviewed
}

/** For a link that is unknown, has ended, or whose publication is deleted: the response is always the same. */
const noReview = { message: 'This link does not work. It may have ended: please ask for another one.' }

/**
 * The review of a secret, with its text, locked until the transaction ends; throws ApiFailure not_found. A deleted text
 * only hides its links: restored within its 30 days, it has those back whose end has not passed. Links that staff ended,
 * before the deletion or during it, have passed theirs.
 */
export async function openLink(
  work: Db,
  secret: string,
  now: number,
): Promise<Reviewed & { review: ReviewRow }> {
  const found = work
    .selectFrom('reviews')
    .selectAll()
    .where('id', 'in', work.selectFrom('review_links').select('review_id').where('hash', '=', hashOf(secret)))
    .where('ends_at', '>', now)
  const review = await forUpdate(work, found).executeTakeFirst()
  const reviewed = review && (await reviewedBy(work, review))
  if (review === undefined || reviewed === undefined) throw new ApiFailure('not_found', noReview)
  return { review, ...reviewed }
}

/** How a reviewer is stored: others who have the link, and readers of the database, cannot send as this one. */
export function reviewerOf(review: ReviewRow, key: string): string {
  return hashOf(`${review.id} ${key}`)
}
