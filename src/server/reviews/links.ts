import { counted } from '#lib/counted.ts'
import { day } from '#lib/durations.ts'
import { newSecret } from '#server/accounts/tokens.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { newId } from '#server/database/new-id.ts'
import type { ReviewRow } from '#server/database/review-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Mail } from '#server/http/app-context.ts'
import { dropMailsAbout } from '#server/mail/records.ts'
import { publicationGone } from '#server/publications/save.ts'
import { lockPublication } from '#server/publications/store.ts'
import { findReviewed } from './reviewed.ts'

/** Maximum open links of a publication. */
const mostOpen = 20

/** Makes a secret for the link of a review, of which only a hash is stored. */
export async function makeSecret(work: Db, review: string): Promise<string> {
  const { secret, hash } = newSecret()
  await work.insertInto('review_links').values({ hash, review_id: review }).execute()
  return secret
}

/**
 * Makes a link to a text that is not public. Returns its secret, or '' if it is mailed: that secret is made on sending,
 * because the outbox stores none. Throws ApiFailure.
 */
export function makeReview(
  db: Db,
  { publication, days, email }: { publication: string; days: number; email: string },
  by: Actor,
  queue: Mail['queueReview'],
): Promise<{ review: ReviewRow; secret: string }> {
  return db.transaction().execute(async (work) => {
    await lockPublication(work, publication)
    const reviewed = await findReviewed(work, publication)
    if (reviewed === undefined) throw publicationGone()
    if (reviewed.isPublic)
      throw new ApiFailure('invalid_input', {
        message: 'This publication is public already. Pass on its address.',
      })
    const open = await work
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('publication_id', '=', publication)
      .where('ends_at', '>', by.now)
      .executeTakeFirstOrThrow()
    if (open.count >= mostOpen)
      throw new ApiFailure('invalid_input', {
        message: `This text has ${counted(mostOpen, 'link')} already. End one of them first.`,
      })
    const review: ReviewRow = {
      id: newId(by.now),
      publication_id: publication,
      email,
      created_at: by.now,
      created_by: by.account.full_name,
      ends_at: by.now + days * day,
      public_digest: reviewed.published?.digest ?? '',
    }
    await work.insertInto('reviews').values(review).execute()
    await recordAct(work, 'review-asked', by, {
      noun: 'publication',
      id: publication,
      title: reviewed.row.title,
    })
    if (email === '') return { review, secret: await makeSecret(work, review.id) }
    if (queue === undefined)
      throw new ApiFailure('invalid_input', {
        message: 'This site sends no mail. Pass the link on yourself.',
      })
    await queue(work, review)
    return { review, secret: '' }
  })
}

/** Ends a link at once, with the mail that has it. Throws ApiFailure not_found. */
export async function endLink(db: Db, id: string, by: Actor): Promise<void> {
  await db.transaction().execute(async (work) => {
    const review = await work.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirst()
    if (review === undefined) throw new ApiFailure('not_found', { message: 'This link no longer exists.' })
    await dropMailsAbout(work, [id])
    const ended = await work
      .updateTable('reviews')
      .set({ ends_at: by.now })
      .where('id', '=', id)
      .where('ends_at', '>', by.now)
      .executeTakeFirstOrThrow()
    if (ended.numUpdatedRows === 0n) return
    const reviewed = await findReviewed(work, review.publication_id)
    await recordAct(work, 'review-ended', by, {
      noun: 'publication',
      id: review.publication_id,
      title: reviewed?.row.title ?? '',
    })
  })
}
