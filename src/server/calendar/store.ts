import { setImmediate } from 'node:timers/promises'
import { day } from '#lib/durations.ts'
import { calendarEntry } from '#lib/ics.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { hashOf, newSecret } from '#server/accounts/tokens.ts'
import type { Db } from '#server/database/schema.ts'
import { meetingColumns, meetingOf } from '#server/messages/meetings.ts'

/** Milliseconds for which past appointments, and cancelled ones since their change, stay in calendars. */
const pastFor = 90 * day
const cancelledFor = 30 * day

/** Rows that are read at a time. */
const sliceLength = 500

/** When the address of an account's calendar was created; undefined if it has none. */
export async function addressCreated(db: Db, accountId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.created_at
}

/** Creates the address of the actor's calendar, which replaces an earlier one. Returns its token. */
export async function createAddress(db: Db, actor: Actor): Promise<string> {
  const { secret, hash } = newSecret()
  const values = { hash, created_at: actor.now }
  await db.transaction().execute(async (work) => {
    await work
      .insertInto('calendar_addresses')
      .values({ ...values, account_id: actor.account.id })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
    await recordAct(work, 'calendar-created', actor)
  })
  return secret
}

/** Revokes the address of the actor's calendar. */
export async function endAddress(db: Db, actor: Actor): Promise<void> {
  await db.transaction().execute(async (work) => {
    const { numDeletedRows } = await work
      .deleteFrom('calendar_addresses')
      .where('account_id', '=', actor.account.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await recordAct(work, 'calendar-ended', actor)
  })
}

/** Revokes the address of an account's calendar. */
export async function dropAddress(work: Db, accountId: string): Promise<void> {
  await work.deleteFrom('calendar_addresses').where('account_id', '=', accountId).execute()
}

/** Whether a token is that of an active account's calendar. */
export async function isAddress(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_addresses')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('account_id')
    .where('hash', '=', hashOf(token))
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The entries of a calendar: agreed appointments, and those that were until they were cancelled. Other requests
 * are answered in between.
 */
export async function entriesOf(db: Db, now: number): Promise<string[]> {
  const entries: string[] = []
  for (let last = ''; ; await setImmediate()) {
    const rows = await db
      .selectFrom('appointments')
      .select(['id', 'full_name', 'company_name', 'email', ...meetingColumns])
      .where('deleted_at', '=', 0)
      .where('suspicious', '=', 0)
      .where('meeting_agreed', '=', 1)
      .where('meeting_at', '>', now - pastFor)
      .where((is) =>
        is.or([
          is('meeting_state', '=', 'agreed'),
          is('meeting_state', '=', 'cancelled').and('meeting_changed_at', '>', now - cancelledFor),
        ]),
      )
      .where('id', '>', last)
      .orderBy('id')
      .limit(sliceLength)
      .execute()
    for (const { id, full_name, company_name, email, ...row } of rows) {
      const { meeting } = meetingOf(row)
      const summary = `${full_name}, ${company_name}`
      if (meeting) entries.push(calendarEntry({ id, meeting, summary, description: email }))
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < sliceLength) return entries
  }
}
