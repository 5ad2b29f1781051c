import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { MessageChange } from '#contract/message-input.ts'
import type { MessageState } from '#contract/message-state.ts'
import type { ListRevisions } from '#contract/list-revisions.ts'
import { hour } from '#lib/durations.ts'
import { forUpdate } from '#server/database/for-update.ts'
import { type MessageNoun, messageNouns, type MessageRows } from '#server/database/message-rows.ts'
import { type Database, type Db, messageTables } from '#server/database/schema.ts'
import { revisionsAround } from '#server/database/message-revisions.ts'
import type { Actor } from '#server/acts/actor.ts'
import { meetingColumns, setMeeting } from './meetings.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import { idsFrom } from '#server/database/new-id.ts'
import type { Counted, Page } from '#server/database/page.ts'

/** A row of one of them. */
export type MessageRow<Noun extends MessageNoun = MessageNoun> = Selectable<
  Database[(typeof messageTables)[Noun]]
>

/** A message in lists. The columns about suspicion are only read of those held back. */
export type ListedRow<Noun extends MessageNoun = MessageNoun> = Omit<
  MessageRow<Noun>,
  'suspicious' | 'reason' | 'deleted_at' | 'deleted_by' | 'meeting_agreed'
> &
  Partial<Pick<MessageRow, 'suspicious' | 'reason'>>

/** Of one kind: those held back, or all others. */
interface Listed<Noun extends MessageNoun> {
  noun: Noun
  held: boolean
}

const progress = ['state', 'changed_by', 'changed_at', 'handled_by', 'handled_at', 'note'] as const
const listedColumns = {
  query: ['id', 'contact_name', 'phone_number', 'email', 'main_idea', 'international', ...progress],
  appointment: ['id', 'full_name', 'email', 'company_name', 'message', ...progress, ...meetingColumns],
} as const satisfies { [Noun in MessageNoun]: (keyof ListedRow<Noun>)[] }

/** Messages that are not deleted: every query of messages begins here (INB-03). */
function present(db: Db, noun: MessageNoun) {
  return db.selectFrom(messageTables[noun]).where('deleted_at', '=', 0)
}

/**
 * Rows of a whole list that are read at a time: other requests have their turn in between, and memory is soon
 * freed.
 */
const sliceLength = 500

/** Newest first, mapped by `shown`. */
export async function listMessages<Noun extends MessageNoun, Shown>(
  db: Db,
  listed: Listed<Noun>,
  page: Page,
  shown: (row: ListedRow<Noun>) => Shown,
): Promise<Counted<Shown>>
export async function listMessages<Shown>(
  db: Db,
  { noun, held }: Listed<MessageNoun>,
  { limit, offset }: Page,
  shown: (row: ListedRow) => Shown,
): Promise<Counted<Shown>> {
  const listed = present(db, noun).where('suspicious', '=', held ? 1 : 0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of one noun are not known to be another's
  const columns = listedColumns[noun] as (keyof ListedRow)[]
  const ordered = listed.select(held ? [...columns, 'suspicious', 'reason'] : columns).orderBy('id', 'desc')
  if (limit !== undefined) {
    const rows = await ordered.limit(limit).offset(offset).execute()
    const { total } = await listed
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { rows: rows.map(shown), total }
  }
  const rows: Shown[] = []
  let slice = await ordered.limit(sliceLength).execute()
  for (;;) {
    rows.push(...slice.map(shown))
    const last = slice.at(-1)
    if (last === undefined || slice.length < sliceLength) return { rows, total: rows.length }
    await setImmediate()
    slice = await ordered.where('id', '<', last.id).limit(sliceLength).execute()
  }
}

export async function findMessage<Noun extends MessageNoun>(
  db: Db,
  noun: Noun,
  id: string,
): Promise<MessageRows[Noun] | undefined>
export async function findMessage(db: Db, noun: MessageNoun, id: string): Promise<MessageRow | undefined> {
  return present(db, noun).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Number of messages of both nouns that are held back. */
export async function countHeldBack(db: Db): Promise<number> {
  const counts = await Promise.all(
    messageNouns.map((noun) =>
      present(db, noun)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('suspicious', '=', 1)
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((total, { count }) => total + count, 0)
}

/** Milliseconds without another held-back message after which a flood is over. */
const floodPause = hour

/** Whether other messages were recently held back because too many arrived; deleted ones count. */
export async function isFlood(db: Db, id: string, now: number): Promise<boolean> {
  for (const noun of messageNouns) {
    const another = await db
      .selectFrom(messageTables[noun])
      .select('id')
      .where('reason', '=', 'many')
      .where('id', '>', idsFrom(now - floodPause))
      .where('id', '!=', id)
      .limit(1)
      .executeTakeFirst()
    if (another !== undefined) return true
  }
  return false
}

export async function insertMessages<Noun extends MessageNoun>(
  db: Db,
  noun: Noun,
  ...rows: MessageRows[Noun][]
): Promise<void>
export async function insertMessages(db: Db, noun: MessageNoun, ...rows: MessageRows[MessageNoun][]) {
  await db.insertInto(messageTables[noun]).values(rows).execute()
}

/** The part of a message that a colleague has changed since it was opened. */
export type Overtaken = 'note' | 'time'

/** The person who handled a message, and the time, for a new state. */
function handlingOf(state: MessageState, { fullName, now }: { fullName: string; now: number }) {
  return state === 'handled' ? { handled_by: fullName, handled_at: now } : { handled_by: '', handled_at: 0 }
}

/**
 * Changes a message for staff. Returns the changed message, with the revisions of its list if it has changed;
 * undefined if it does not exist. `onFreed` is part of the transaction.
 */
export async function changeMessage(
  db: Db,
  { noun, id }: { noun: MessageNoun; id: string },
  { state, stateBefore, note, noteBefore, genuine, meeting }: MessageChange,
  by: { fullName: string; now: number; onFreed?: ((work: Db, row: MessageRow) => Promise<void>) | undefined },
): Promise<{ row: MessageRow; revisions?: ListRevisions } | Overtaken | undefined> {
  return db.transaction().execute(async (work) => {
    const found = await forUpdate(
      work,
      present(work, noun).selectAll().where('id', '=', id),
    ).executeTakeFirst()
    if (found === undefined) return undefined
    if (noteBefore !== undefined && noteBefore !== found.note) return 'note'
    const timed = meeting && 'meeting_revision' in found ? { found, meeting } : undefined
    if (timed && timed.meeting.revision !== timed.found.meeting_revision) return 'time'
    const isLate = stateBefore !== undefined && stateBefore !== found.state
    if (isLate && note === undefined && genuine === undefined && timed === undefined) return { row: found }
    const next = isLate ? found.state : (state ?? found.state)
    const values = {
      state: next,
      note: note ?? found.note,
      suspicious: genuine ? (0 as const) : found.suspicious,
      changed_by: by.fullName,
      // Always increases, even if the clock does not: lists detect changes by it.
      changed_at: Math.max(by.now, found.changed_at + 1),
      ...(next === found.state ? {} : handlingOf(next, by)),
    }
    await work.updateTable(messageTables[noun]).set(values).where('id', '=', id).execute()
    const time = timed && (await setMeeting(work, timed.found, timed.meeting, by.now))
    const row = { ...found, ...values, ...time }
    if (found.suspicious > values.suspicious) await by.onFreed?.(work, row)
    return { row, revisions: await revisionsAround(work, noun, { was: found, is: row }) }
  })
}

/**
 * Deletes a message, which can be restored for a while. Returns the revisions of its list; undefined if it
 * does not exist.
 */
export async function deleteMessage(
  db: Db,
  { noun, id }: { noun: MessageNoun; id: string },
  by: Actor,
): Promise<ListRevisions | undefined> {
  return db.transaction().execute(async (work) => {
    const was = await forUpdate(
      work,
      present(work, noun).select(['suspicious', 'state', 'changed_at']).where('id', '=', id),
    ).executeTakeFirst()
    if (was === undefined || !(await markDeleted(work, noun, id, by))) return undefined
    return revisionsAround(work, noun, { was })
  })
}
