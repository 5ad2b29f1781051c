import type { Kysely } from 'kysely'
import { forUpdate } from '#server/database/for-update.ts'
import type { Database, PublicationRow } from '#server/database/schema.ts'
import type { Counted, Page } from './page.ts'

type Db = Kysely<Database>

function selection(db: Db) {
  return db
    .selectFrom('publication_cards')
    .leftJoin('pictures', 'pictures.hash', 'publication_cards.picture_hash')
    .selectAll('publication_cards')
    .select('extension')
}

/** Newest first. */
export async function listPublications(db: Db, { limit, offset }: Page): Promise<Counted<PublicationRecord>> {
  const ordered = selection(db).orderBy('published_at', 'desc').orderBy('id', 'desc')
  const rows = await (limit === undefined ? ordered : ordered.limit(limit).offset(offset)).execute()
  const total = limit === undefined ? rows.length : await countPublications(db)
  return { rows, total }
}

/** How many there are. */
export async function countPublications(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('publication_cards')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export type PublicationRecord = PublicationRow & { extension: 'jpg' | 'png' | null }

export function findPublication(db: Db, id: string): Promise<PublicationRecord | undefined> {
  return selection(db).where('id', '=', id).executeTakeFirst()
}

/** The picture that a publication shows; nobody else changes the publication until the transaction ends. */
export async function holdPictureHash(work: Db, id: string): Promise<string | null> {
  const row = work.selectFrom('publication_cards').select('picture_hash').where('id', '=', id)
  return (await forUpdate(work, row).executeTakeFirst())?.picture_hash ?? null
}

export async function insertPublications(db: Db, ...rows: PublicationRow[]): Promise<void> {
  await db.insertInto('publication_cards').values(rows).execute()
}

/** Whether there was one to change. */
export async function updatePublication(
  db: Db,
  id: string,
  changes: Partial<Omit<PublicationRow, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('publication_cards')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether there was one to delete. */
export async function deletePublication(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('publication_cards')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
