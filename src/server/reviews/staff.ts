import type { ReviewsOfText } from '#contract/reviews/calls.ts'
import type { Actor } from '#server/acts/actor.ts'
import { batchesOf } from '#server/database/batches.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { ReviewCommentRow } from '#server/database/review-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { publicationGone } from '#server/publications/save.ts'
import { findReviewed } from './reviewed.ts'
import { staffAnswer, staffComment, staffReview } from './responses.ts'

/** The links of a publication, newest first, with the answers and comments that arrived by them, oldest first. */
export async function reviewsOf(db: Db, publication: string, now: number): Promise<ReviewsOfText> {
  const reviewed = await findReviewed(db, publication)
  if (reviewed === undefined) throw publicationGone()
  const links = await db
    .selectFrom('reviews')
    .selectAll()
    .where('publication_id', '=', publication)
    .orderBy('id', 'desc')
    .execute()
  const ids = db.selectFrom('reviews').select('id').where('publication_id', '=', publication)
  const answers = await db
    .selectFrom('review_answers')
    .selectAll()
    .where('review_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const comments = await db
    .selectFrom('review_comments')
    .selectAll()
    .where('review_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return {
    isPublic: reviewed.isPublic,
    links: links.map((row) => staffReview(row, now)),
    answers: answers.map((row) => staffAnswer(row, reviewed.digest)),
    comments: comments.map(staffComment),
  }
}

interface Change {
  reply?: string | undefined
  closed?: boolean | undefined
}

/** Answers a comment, closes or reopens it; throws ApiFailure not_found. */
export function changeStored(
  db: Db,
  id: string,
  { reply, closed }: Change,
  { account, now }: Actor,
): Promise<ReviewCommentRow> {
  return db.transaction().execute(async (work) => {
    const found = work.selectFrom('review_comments').selectAll().where('id', '=', id)
    const row = await forUpdate(work, found).executeTakeFirst()
    if (row === undefined) throw new ApiFailure('not_found', { message: 'This comment was erased.' })
    const by = account.full_name
    const isNew = reply !== undefined && reply !== row.reply
    const changed: ReviewCommentRow = {
      ...row,
      ...(isNew && { reply, replied_by: reply && by, replied_at: reply ? now : 0 }),
      ...(closed !== undefined &&
        closed !== row.closed_at > 0 && { closed_by: closed ? by : '', closed_at: closed ? now : 0 }),
    }
    await work.updateTable('review_comments').set(changed).where('id', '=', id).execute()
    return changed
  })
}

/** The names of those who gave answers, by the identifiers of these. */
export async function namesOfAnswers(db: Db, records: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const batch of batchesOf(records)) {
    const rows = await db
      .selectFrom('review_answers')
      .select(['id', 'name'])
      .where('id', 'in', batch)
      .execute()
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
