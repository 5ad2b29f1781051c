import { type ExpressionBuilder, type Kysely, PostgresAdapter } from 'kysely'
import type { Database, MailRow } from '#server/database/schema.ts'
import { isAboutDeleted, isAboutKept } from './mail-records.ts'

type Db = Kysely<Database>

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds for which one process has a mail to itself: longer than an attempt takes. */
export const lease = 2 * minute

/** Milliseconds between two attempts: as long as the mail waits already, within these bounds. */
const pause = { least: minute, most: 4 * hour }

/** Milliseconds after which a mail is given up, and for which one that has ended is remembered. */
const givenUpAfter = 3 * day
const remembered = 7 * day

/** Times that a mail may be given to the mail server without an answer that arrives. */
export const mostUnanswered = 2

/** Queues mails; one that was queued before, by its key, is passed over. */
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

function isDue(now: number) {
  return (row: ExpressionBuilder<Database, 'mails'>) =>
    row.and([
      row('state', '=', 'waiting'),
      row('next_at', '<=', now),
      row('claimed_until', '<=', now),
      row.not(isAboutDeleted(row)),
    ])
}

/**
 * The mail that is due first, for this process alone until `claimed_until`; the attempt is recorded. Of processes that
 * claim at once each gets another mail.
 */
export async function claimMail(db: Db, now: number): Promise<MailRow | undefined> {
  const first = db.selectFrom('mails').select('key').where(isDue(now)).orderBy('next_at').limit(1)
  if ((await first.executeTakeFirst()) === undefined) return undefined
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return db
    .updateTable('mails')
    .set((row) => ({ claimed_until: now + lease, tried_at: now, attempts: row('attempts', '+', 1) }))
    .where('key', '=', isPostgres ? first.forUpdate().skipLocked() : first)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()
}

/** Records that the mail server is given a mail now; undefined when the claim has ended meanwhile. */
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

/** Gives a claimed mail back, which is due as before. */
export async function releaseMail(db: Db, mail: MailRow): Promise<void> {
  await withoutClaim(db, mail).execute()
}

/**
 * Leaves a mail whose message was deleted while it was claimed, until that comes back; whether the message is kept.
 * Undone meanwhile, the mail is due now.
 */
export async function leaveMail(db: Db, mail: MailRow): Promise<boolean> {
  const { numUpdatedRows } = await withoutClaim(db, mail).where(isAboutKept).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a mail, and the notices of which it is the digest. */
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
 * Records that an attempt has failed, and when the next one is due. `unanswered` as it is known now. Whether the
 * mail is given up. Nothing is recorded where another process has claimed it meanwhile.
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

/** Postpones all other mails that are due: the mail server that one of them could not reach would get none of them. */
export async function postponeDue(db: Db, message: string, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      message,
      unreachable: 1,
      tried_at: now,
      attempts: row('attempts', '+', 1),
      // As after a failure of its own.
      next_at: row
        .case()
        .when('created_at', '>', now - pause.least)
        .then(now + pause.least)
        .when('created_at', '<', now - pause.most)
        .then(now + pause.most)
        .else(row(row.val(2 * now), '-', row.ref('created_at')))
        .end(),
    }))
    .where(isDue(now))
    .where('claimed_until', '=', 0)
    // What is to be given up has an attempt of its own.
    .where('created_at', '>', now - givenUpAfter)
    .execute()
}

/** Has all mails sent now that wait because no mail server could be reached: one can be again. */
export async function hastenUnreachable(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_at: now, unreachable: 0 })
    .where('state', '=', 'waiting')
    .where('next_at', '>', now)
    .where('unreachable', '=', 1)
    .where('claimed_until', '=', 0)
    .execute()
}

/** Forgets mails that ended a week ago. */
export async function sweepMails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('ended_at', '>', 0)
    .where('ended_at', '<', now - remembered)
    .execute()
}
