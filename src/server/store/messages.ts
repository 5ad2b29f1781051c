import type { Kysely } from 'kysely'
import type { AppointmentRow, Database, QueryRow } from '#server/database/schema.ts'
import type { Counted, Page } from './page.ts'

type Db = Kysely<Database>

/** What visitors send: appointment requests and queries differ in their columns only. */
type MessageTable = 'appointments' | 'queries'

/** Newest first, without the suspicious ones. */
export async function listMessages<Table extends MessageTable>(
  db: Db,
  table: Table,
  { limit, offset }: Page,
): Promise<Counted<Database[Table]>>
export async function listMessages(
  db: Db,
  table: MessageTable,
  { limit, offset }: Page,
): Promise<Counted<AppointmentRow | QueryRow>> {
  const ordered = db.selectFrom(table).selectAll().where('suspicious', '=', 0).orderBy('id', 'desc')
  const rows = await (limit === undefined ? ordered : ordered.limit(limit).offset(offset)).execute()
  if (limit === undefined) return { rows, total: rows.length }
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('suspicious', '=', 0)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Messages that a list of those held back shows at most. */
const mostHeldBack = 200

/** The newest of those that look automatic: they are shown apart, so that no person's message is lost. */
export async function listHeldBack<Table extends MessageTable>(
  db: Db,
  table: Table,
): Promise<Database[Table][]>
export async function listHeldBack(db: Db, table: MessageTable): Promise<(AppointmentRow | QueryRow)[]> {
  return db
    .selectFrom(table)
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

/** Whether there was one to delete. */
export async function deleteMessage(db: Db, table: MessageTable, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
