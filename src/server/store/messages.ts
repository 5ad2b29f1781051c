import { setImmediate } from 'node:timers/promises'
import type { Kysely, Selectable } from 'kysely'
import type { ListRevisions, MessageChange, MessageState } from '#contract/messages.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { AppointmentRow, Database, MessageNoun, QueryRow } from '#server/database/schema.ts'
import { revisionsAround } from './attention.ts'
import type { Actor } from './audit.ts'
import { markDeleted } from './deleted-records.ts'
import { idsFrom } from './new-id.ts'
import type { Counted, Page } from './page.ts'

type Db = Kysely<Database>

/** Tables of visitors' messages: appointment requests and queries differ only in their columns. */
export type MessageTable = 'appointments' | 'queries'

export const messageTables = {
  query: 'queries',
  appointment: 'appointments',
} as const satisfies Record<MessageNoun, MessageTable>

/** A row of one of them. */
export type MessageRow<Table extends MessageTable = MessageTable> = Selectable<Database[Table]>

/**
 * A message in lists. The columns about deletion and suspicion are not read, because no listed message is
 * deleted or held back.
 */
export type ListedRow<Table extends MessageTable = MessageTable> = Omit<
  MessageRow<Table>,
  'suspicious' | 'reason' | 'deleted_at' | 'deleted_by'
> &
  Partial<Pick<MessageRow, 'suspicious' | 'reason'>>

const progress = ['state', 'changed_by', 'changed_at', 'handled_by', 'handled_at', 'note'] as const
const listedColumns = {
  queries: ['id', 'contact_name', 'phone_number', 'email', 'main_idea', 'international', ...progress],
  appointments: ['id', 'full_name', 'email', 'company_name', 'message', ...progress],
} as const satisfies { [Table in MessageTable]: (keyof ListedRow<Table>)[] }

/** Messages that are not deleted: every query of messages begins here (INB-03). */
function present(db: Db, table: MessageTable) {
  return db.selectFrom(table).where('deleted_at', '=', 0)
}

/**
 * Rows of a whole list that are read at a time: other requests have their turn in between, and memory is soon
 * freed.
 */
const sliceLength = 500

/** Newest first, without the suspicious ones, mapped by `shown`. */
export async function listMessages<Table extends MessageTable, Shown>(
  db: Db,
  table: Table,
  page: Page,
  shown: (row: ListedRow<Table>) => Shown,
): Promise<Counted<Shown>>
export async function listMessages<Shown>(
  db: Db,
  table: MessageTable,
  { limit, offset }: Page,
  shown: (row: ListedRow) => Shown,
): Promise<Counted<Shown>> {
  const listed = present(db, table).where('suspicious', '=', 0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of one table are not known to be another's
  const columns = listedColumns[table] as (keyof ListedRow)[]
  const ordered = listed.select(columns).orderBy('id', 'desc')
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

export async function findMessage<Table extends MessageTable>(
  db: Db,
  table: Table,
  id: string,
): Promise<MessageRow<Table> | undefined>
export async function findMessage(db: Db, table: MessageTable, id: string): Promise<MessageRow | undefined> {
  return present(db, table).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Maximum number of held-back messages in a list. */
const mostHeldBack = 200

/**
 * The newest messages that look automatic, or those before an identifier. They are listed separately, so that
 * no person's message is lost.
 */
export async function listHeldBack<Table extends MessageTable>(
  db: Db,
  table: Table,
  before?: string,
): Promise<MessageRow<Table>[]>
export async function listHeldBack(db: Db, table: MessageTable, before?: string): Promise<MessageRow[]> {
  const held = present(db, table).selectAll().where('suspicious', '=', 1)
  return (before === undefined ? held : held.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(mostHeldBack)
    .execute()
}

/** Number of messages of both nouns that are held back. */
export async function countHeldBack(db: Db): Promise<number> {
  const counts = await Promise.all(
    (['queries', 'appointments'] as const).map((table) =>
      present(db, table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('suspicious', '=', 1)
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((total, { count }) => total + count, 0)
}

/** Milliseconds without another held-back message after which a flood is over. */
const floodPause = 60 * 60 * 1000

/** Whether other messages were recently held back because too many arrived; deleted ones count. */
export async function isFlood(db: Db, id: string, now: number): Promise<boolean> {
  for (const table of ['queries', 'appointments'] as const) {
    const another = await db
      .selectFrom(table)
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

export async function insertAppointments(db: Db, ...rows: AppointmentRow[]): Promise<void> {
  await db.insertInto('appointments').values(rows).execute()
}

export async function insertQueries(db: Db, ...rows: QueryRow[]): Promise<void> {
  await db.insertInto('queries').values(rows).execute()
}

/** The note has changed since it was opened. */
export const noteChanged = 'noteChanged'

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
  message: { table: MessageTable; id: string },
  { state, stateBefore, note, noteBefore, genuine }: MessageChange,
  by: { fullName: string; now: number; onFreed?: ((work: Db, row: MessageRow) => Promise<void>) | undefined },
): Promise<{ row: MessageRow; revisions?: ListRevisions } | typeof noteChanged | undefined> {
  const { table, id } = message
  return db.transaction().execute(async (work) => {
    const found = await forUpdate(
      work,
      present(work, table).selectAll().where('id', '=', id),
    ).executeTakeFirst()
    if (found === undefined) return undefined
    if (noteBefore !== undefined && noteBefore !== found.note) return noteChanged
    const isLate = stateBefore !== undefined && stateBefore !== found.state
    if (isLate && note === undefined && genuine === undefined) return { row: found }
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
    await work.updateTable(table).set(values).where('id', '=', id).execute()
    const row = { ...found, ...values }
    if (found.suspicious > values.suspicious) await by.onFreed?.(work, row)
    return { row, revisions: await revisionsAround(work, table, { was: found, is: row }) }
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
  const table = messageTables[noun]
  return db.transaction().execute(async (work) => {
    const was = await forUpdate(
      work,
      present(work, table).select(['suspicious', 'state', 'changed_at']).where('id', '=', id),
    ).executeTakeFirst()
    if (was === undefined || !(await markDeleted(work, noun, id, by))) return undefined
    return revisionsAround(work, table, { was })
  })
}
