import { type ExpressionBuilder, PostgresAdapter } from 'kysely'
import { day, hour, minute } from '#lib/durations.ts'
import type { Database, Db, MailRow } from '#server/database/schema.ts'
import { isMessageDeleted, isSentHere, hasMessage } from './records.ts'

/** Milliseconds for which a process has claimed a mail: longer than an attempt takes. */
export const lease = 2 * minute

/** Milliseconds between two attempts: as long as the mail has waited so far, within these bounds. */
const pause = { least: minute, most: 4 * hour }

/** Milliseconds after which a mail is dropped, and for which an ended one is remembered. */
const givenUpAfter = 3 * day
const remembered = 7 * day

/** Maximum number of times that a mail is given to the mail server without a response. */
export const maxUnanswered = 2

/** Queues mails; skips those whose key was queued before. */
export async function insertMails(
  work: Db,
  mails: Pick<MailRow, 'key' | 'kind' | 'noun' | 'record_id' | 'place' | 'state'>[],
  now: number,
): Promise<string[]> {
  if (mails.length === 0) return []
  const fresh = {
    digest: '',
    created_at: now,
    next_at: now,
    claimed_until: 0,
    message: '',
    unreachable: 0,
  } as const
  const inserted = await work
    .insertInto('mails')
    .values(
      mails.map((mail) => ({ ...fresh, ...mail, attempts: 0, unanswered: 0, tried_at: 0, ended_at: 0 })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute()
  return inserted.map(({ key }) => key)
}

function isDue(db: Db, now: number) {
  const isOurs = isSentHere(db)
  return (row: ExpressionBuilder<Database, 'mails'>) =>
    row.and([
      row('state', '=', 'waiting'),
      row('next_at', '<=', now),
      row('claimed_until', '<=', now),
      row.not(isMessageDeleted(row)),
      isOurs(row),
    ])
}

/**
 * Claims the mail that is due first for this process until `claimed_until`, and records the attempt. If
 * several processes claim at once, each gets another mail.
 */
export async function claimMail(db: Db, now: number): Promise<MailRow | undefined> {
  const first = db.selectFrom('mails').select('key').where(isDue(db, now)).orderBy('next_at').limit(1)
  if ((await first.executeTakeFirst()) === undefined) return undefined
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return db
    .updateTable('mails')
    .set((row) => ({ claimed_until: now + lease, tried_at: now, attempts: row('attempts', '+', 1) }))
    .where('key', '=', isPostgres ? first.forUpdate().skipLocked() : first)
    .where(isDue(db, now))
    .returningAll()
    .executeTakeFirst()
}

/** Records that the mail server is about to get a mail; undefined if the claim has ended. */
export async function recordHandOver(
  db: Db,
  { key, claimed_until }: MailRow,
  now: number,
): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set((row) => ({ claimed_until: now + lease, unanswered: row('unanswered', '+', 1) }))
    .where('key', '=', key)
    .where('claimed_until', '=', claimed_until)
    .where('claimed_until', '>', now)
    .returningAll()
    .executeTakeFirst()
}

function withoutClaim(db: Db, { key, claimed_until }: MailRow) {
  return db
    .updateTable('mails')
    .set({ claimed_until: 0 })
    .where('key', '=', key)
    .where('claimed_until', '=', claimed_until)
}

/** Releases a claimed mail, which is due as before. */
export async function releaseMail(db: Db, mail: MailRow): Promise<void> {
  await withoutClaim(db, mail).execute()
}

/**
 * Postpones a mail whose message was deleted while it was claimed, until the message is restored. Returns
 * whether the message exists. If it has been restored since, the mail is due now.
 */
export async function suspendMail(db: Db, mail: MailRow): Promise<boolean> {
  const { numUpdatedRows } = await withoutClaim(db, mail).where(hasMessage).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a mail, with its notices if it is a digest. */
export async function endMail(
  db: Db,
  { key, state, message = '' }: { key: string; state: MailRow['state']; message?: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state, message, claimed_until: 0, ended_at: now })
    .where((row) => row.or([row('key', '=', key), row('digest', '=', key)]))
    .execute()
}

/**
 * Records that an attempt has failed, and when the next one is due. `unanswered` is the current count.
 * Returns whether the mail was dropped. Records nothing if another process has claimed the mail.
 */
export async function recordFailure(
  db: Db,
  { key, claimed_until, created_at }: MailRow,
  { message, unanswered, unreachable }: Pick<MailRow, 'message' | 'unanswered' | 'unreachable'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ claimed_until: 0, message, unanswered, unreachable, next_at: now + pauseAfter(now - created_at) })
    .where('key', '=', key)
    .where('claimed_until', '=', claimed_until)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n || created_at + givenUpAfter > now) return false
  await endMail(db, { key, state: 'given-up', message }, now)
  return true
}

function pauseAfter(age: number): number {
  return Math.min(Math.max(age, pause.least), pause.most)
}

/** Postpones all other due mails, because the mail server was not reached. */
export async function postponeDue(db: Db, message: string, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      message,
      unreachable: 1,
      tried_at: now,
      attempts: row('attempts', '+', 1),
      // The same pause as after a failed attempt.
      next_at: row
        .case()
        .when('created_at', '>', now - pause.least)
        .then(now + pause.least)
        .when('created_at', '<', now - pause.most)
        .then(now + pause.most)
        .else(row(row.val(2 * now), '-', row.ref('created_at')))
        .end(),
    }))
    .where(isDue(db, now))
    .where('claimed_until', '=', 0)
    // Mails that are about to be dropped get their own attempt.
    .where('created_at', '>', now - givenUpAfter)
    .execute()
}

/** Makes all mails due now that wait for an unreachable mail server: one has been reached. */
export async function retryUnreachable(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_at: now, unreachable: 0 })
    .where('state', '=', 'waiting')
    .where('next_at', '>', now)
    .where('unreachable', '=', 1)
    .where('claimed_until', '=', 0)
    .execute()
}

/** Deletes mails that ended a week ago. */
export async function sweepMails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('ended_at', '>', 0)
    .where('ended_at', '<', now - remembered)
    .execute()
}
