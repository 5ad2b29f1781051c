import type { Kysely, Selectable } from 'kysely'
import type { MessageChange } from '#contract/messages.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { AppointmentRow, Database, QueryRow } from '#server/database/schema.ts'
import type { Counted, Page } from './page.ts'

type Db = Kysely<Database>

/** What visitors send: appointment requests and queries differ in their columns only. */
export type MessageTable = 'appointments' | 'queries'

/** A row of one of them as it is read. */
export type MessageRow<Table extends MessageTable = MessageTable> = Selectable<Database[Table]>

/** Those that are not deleted: every query of messages begins here (INB-03). */
function present(db: Db, table: MessageTable) {
  return db.selectFrom(table).where('deleted_at', '=', 0)
}

/** Newest first, without the suspicious ones. */
export async function listMessages<Table extends MessageTable>(
  db: Db,
  table: Table,
  page: Page,
): Promise<Counted<MessageRow<Table>>>
export async function listMessages(
  db: Db,
  table: MessageTable,
  { limit, offset }: Page,
): Promise<Counted<MessageRow>> {
  const listed = present(db, table).where('suspicious', '=', 0)
  const ordered = listed.selectAll().orderBy('id', 'desc')
  const rows = await (limit === undefined ? ordered : ordered.limit(limit).offset(offset)).execute()
  if (limit === undefined) return { rows, total: rows.length }
  const { total } = await listed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findMessage<Table extends MessageTable>(
  db: Db,
  table: Table,
  id: string,
): Promise<MessageRow<Table> | undefined>
export async function findMessage(db: Db, table: MessageTable, id: string): Promise<MessageRow | undefined> {
  return present(db, table).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Messages that a list of those held back shows at most. */
const mostHeldBack = 200

/** The newest of those that look automatic: they are shown apart, so that no person's message is lost. */
export async function listHeldBack<Table extends MessageTable>(
  db: Db,
  table: Table,
): Promise<MessageRow<Table>[]>
export async function listHeldBack(db: Db, table: MessageTable): Promise<MessageRow[]> {
  return present(db, table)
    .selectAll()
    .where('suspicious', '=', 1)
    .orderBy('id', 'desc')
    .limit(mostHeldBack)
    .execute()
}

export async function insertAppointments(db: Db, ...rows: AppointmentRow[]): Promise<void> {
  await db.insertInto('appointments').values(rows).execute()
}

export async function insertQueries(db: Db, ...rows: QueryRow[]): Promise<void> {
  await db.insertInto('queries').values(rows).execute()
}

/** What the note was when it was opened is not what it is now: somebody else has written there. */
export const noteChanged = 'noteChanged'

/**
 * Changes a message for staff; gives it as it then is, and whether this freed it. Undefined when it is not there.
 * `onFreed` is part of the transaction.
 */
export async function changeMessage(
  db: Db,
  message: { table: MessageTable; id: string },
  { state, note, noteBefore, genuine }: MessageChange,
  by: { fullName: string; now: number; onFreed?: ((work: Db, row: MessageRow) => Promise<void>) | undefined },
): Promise<{ row: MessageRow; freed: boolean } | typeof noteChanged | undefined> {
  const { table, id } = message
  return db.transaction().execute(async (work) => {
    const found = await forUpdate(
      work,
      present(work, table).selectAll().where('id', '=', id),
    ).executeTakeFirst()
    if (found === undefined) return undefined
    if (noteBefore !== undefined && noteBefore !== found.note) return noteChanged
    const values = {
      state: state ?? found.state,
      note: note ?? found.note,
      suspicious: genuine ? (0 as const) : found.suspicious,
      changed_by: by.fullName,
      changed_at: by.now,
    }
    await work.updateTable(table).set(values).where('id', '=', id).execute()
    const row = { ...found, ...values }
    const freed = found.suspicious > values.suspicious
    if (freed) await by.onFreed?.(work, row)
    return { row, freed }
  })
}
