import type { Kysely } from 'kysely'
import type { Database, ExpertiseRow } from '#server/database/schema.ts'
import type { Counted, Page } from './page.ts'

type Db = Kysely<Database>

/** Those that are not deleted: every query of expertise cards begins here (INB-03). */
function present(db: Db) {
  return db.selectFrom('expertise_cards').where('deleted_at', '=', 0)
}

/** Oldest first: the order in which staff made them. */
export async function listExpertise(db: Db, { limit, offset }: Page): Promise<Counted<ExpertiseRow>> {
  const ordered = present(db).selectAll().orderBy('id')
  const rows = await ordered.execute()
  return { rows: limit === undefined ? rows : rows.slice(offset, offset + limit), total: rows.length }
}

export async function insertExpertise(db: Db, row: ExpertiseRow): Promise<void> {
  await db.insertInto('expertise_cards').values(row).execute()
}

/** Whether there was one to change. An `icon` that is undefined stays as it is. */
export async function updateExpertise(
  db: Db,
  id: string,
  { title, content, icon }: { title: string; content: string; icon: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expertise_cards')
    .set({ title, content, ...(icon === undefined ? {} : { icon }) })
    .where('id', '=', id)
    .where('deleted_at', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
