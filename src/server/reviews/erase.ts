import { counted } from '#lib/counted.ts'
import { day } from '#lib/durations.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { batchesOf } from '#server/database/batches.ts'
import { overwriteDeleted } from '#server/database/overwrite-deleted.ts'
import type { Db } from '#server/database/schema.ts'
import { dropMailsAbout } from '#server/mail/records.ts'
import { openLink, reviewerOf } from './reviewed.ts'
import type { Sender } from './store.ts'

/** Milliseconds after the end of a link for which names, comments and the address are stored. */
const storedFor = 90 * day

/** Removes the names and keys of answers, which stay without a name, and deletes their mails. */
async function forgetAnswers(work: Db, ids: string[]): Promise<void> {
  for (const batch of batchesOf(ids)) {
    await dropMailsAbout(work, batch)
    await work
      .updateTable('review_answers')
      .set({ name: '', reviewer: '' })
      .where('id', 'in', batch)
      .execute()
  }
}

async function deleteComments(work: Db, ids: string[]): Promise<void> {
  for (const batch of batchesOf(ids))
    await work.deleteFrom('review_comments').where('id', 'in', batch).execute()
}

/** Erases the names and comments that arrived by the links of these reviews. */
async function emptyReviews(work: Db, reviews: string[]): Promise<void> {
  for (const batch of batchesOf(reviews)) {
    const answers = await work
      .selectFrom('review_answers')
      .select('id')
      .where('review_id', 'in', batch)
      .where('reviewer', '!=', '')
      .execute()
    await forgetAnswers(
      work,
      answers.map(({ id }) => id),
    )
    await work.deleteFrom('review_comments').where('review_id', 'in', batch).execute()
    await work.deleteFrom('review_links').where('review_id', 'in', batch).execute()
    await work.updateTable('reviews').set({ email: '' }).where('id', 'in', batch).execute()
    await dropMailsAbout(work, batch)
  }
}

/** Erases one comment of a reviewer or, without one, the name and all comments. Returns the number of erased ones. */
export async function eraseBySender(
  db: Db,
  sender: Sender,
  { comment, now }: { comment: string | undefined; now: number },
): Promise<number> {
  const erased = await db.transaction().execute(async (work) => {
    const { review } = await openLink(work, sender.token, now)
    const reviewer = reviewerOf(review, sender.reviewer)
    let own = work
      .deleteFrom('review_comments')
      .where('review_id', '=', review.id)
      .where('reviewer', '=', reviewer)
    if (comment !== undefined) own = own.where('id', '=', comment)
    const { numDeletedRows } = await own.executeTakeFirstOrThrow()
    if (comment !== undefined) return Number(numDeletedRows)
    const answers = await work
      .selectFrom('review_answers')
      .select('id')
      .where('review_id', '=', review.id)
      .where('reviewer', '=', reviewer)
      .execute()
    await forgetAnswers(
      work,
      answers.map(({ id }) => id),
    )
    return Number(numDeletedRows) + answers.length
  })
  if (erased > 0) await overwriteDeleted(db)
  return erased
}

/** Erases the links that were mailed to an address, which end, with their names and comments. Returns their number. */
export async function eraseByAddress(work: Db, typed: string): Promise<number> {
  const wanted = mailboxKey(typed)
  const mailed = await work.selectFrom('reviews').select(['id', 'email']).where('email', '!=', '').execute()
  const found = mailed.filter(({ email }) => mailboxKey(email) === wanted).map(({ id }) => id)
  await emptyReviews(work, found)
  // Without its secrets a link does not work; the list of staff shows that.
  for (const batch of batchesOf(found))
    await work.updateTable('reviews').set({ ends_at: 0 }).where('id', 'in', batch).execute()
  return found.length
}

/** A name as it is compared: without the differences of writing that people do not see. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Erases the name and the comments of everyone who gave a name, and records that without it. Returns their number. */
export async function eraseByName(db: Db, name: string, by: Actor): Promise<number> {
  const wanted = nameKey(name)
  const erased = await db.transaction().execute(async (work) => {
    const named = async (table: 'review_answers' | 'review_comments') => {
      const rows = await work.selectFrom(table).select(['id', 'name']).where('name', '!=', '').execute()
      return rows.filter((row) => nameKey(row.name) === wanted).map(({ id }) => id)
    }
    const answers = await named('review_answers')
    const comments = await named('review_comments')
    await forgetAnswers(work, answers)
    await deleteComments(work, comments)
    const title = `${counted(answers.length, 'answer')} and ${counted(comments.length, 'comment')} to a review`
    await recordAct(work, 'erased', by, { noun: 'review', title })
    return answers.length + comments.length
  })
  await overwriteDeleted(db)
  return erased
}

/** Erases names, comments and addresses some time after the end of their links. */
export async function sweepReviews(db: Db, now: number): Promise<void> {
  const isOver = db
    .selectFrom('reviews')
    .select('id')
    .where('ends_at', '<=', now - storedFor)
  const rows = await isOver
    .where((row) =>
      row.or([
        row('email', '!=', ''),
        row('id', 'in', db.selectFrom('review_links').select('review_id')),
        row('id', 'in', db.selectFrom('review_comments').select('review_id')),
        row('id', 'in', db.selectFrom('review_answers').select('review_id').where('reviewer', '!=', '')),
      ]),
    )
    .execute()
  if (rows.length === 0) return
  await db.transaction().execute((work) =>
    emptyReviews(
      work,
      rows.map(({ id }) => id),
    ),
  )
  await overwriteDeleted(db)
}
