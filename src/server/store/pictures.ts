import type { Kysely } from 'kysely'
import { forUpdate } from '#server/database/for-update.ts'
import type { Database } from '#server/database/schema.ts'

type Db = Kysely<Database>
type Picture = Database['pictures']

/** Keeps a picture; the same content is kept once, and stays while the transaction lasts. */
export async function keepPicture(db: Db, picture: Picture): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ extension: picture.extension }))
    .execute()
}

export function findPicture(db: Db, hash: string): Promise<Picture | undefined> {
  return db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Whether there is a picture; nobody else begins to show or removes it until the transaction ends. */
export async function holdPicture(work: Db, hash: string): Promise<boolean> {
  const row = work.selectFrom('pictures').select('hash').where('hash', '=', hash)
  return (await forUpdate(work, row).executeTakeFirst()) !== undefined
}

/** Removes a picture that no publication shows any more, in the transaction that took the last one away. */
export async function dropUnusedPicture(work: Db, hash: string | null): Promise<void> {
  if (hash === null || !(await holdPicture(work, hash))) return
  // A statement of its own: on Postgres it sees what was committed while the lock was waited for.
  await work
    .deleteFrom('pictures')
    .where('hash', '=', hash)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('publication_cards').select('id').where('picture_hash', '=', hash)),
      ),
    )
    .execute()
}

/** Removes what no publication shows, such as pictures that an earlier version left behind. */
export async function sweepPictures(db: Db): Promise<void> {
  const unused = await db
    .selectFrom('pictures')
    .leftJoin('publication_cards', 'publication_cards.picture_hash', 'pictures.hash')
    .select('pictures.hash')
    .where('publication_cards.id', 'is', null)
    .execute()
  for (const { hash } of unused) await db.transaction().execute((work) => dropUnusedPicture(work, hash))
}
