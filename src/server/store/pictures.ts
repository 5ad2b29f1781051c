import type { Kysely } from 'kysely'
import { forUpdate } from '#server/database/for-update.ts'
import type { Database } from '#server/database/schema.ts'

type Db = Kysely<Database>
export type Picture = Database['pictures']

/** Keeps a picture; the same content is kept once, and stays while the transaction lasts. */
export async function keepPicture(db: Db, { hash, extension, bytes }: Picture): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ hash, extension, bytes })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ extension }))
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

/** The pictures that no publication, in whatever state, and no kept version of one shows, and none will soon. */
function unused(db: Db) {
  return db
    .selectFrom('pictures')
    .select('pictures.hash')
    .where((where) =>
      where.and(
        (['publication_cards', 'publication_versions', 'picture_uses', 'picture_uploads'] as const).map(
          (table) =>
            where.not(
              where.exists(
                where.selectFrom(table).select('picture_hash').whereRef('picture_hash', '=', 'pictures.hash'),
              ),
            ),
        ),
      ),
    )
}

/** Removes those of some pictures that are not used any more, in the transaction that took the last use away. */
export async function dropUnusedPictures(work: Db, hashes: string[]): Promise<void> {
  // In one order, so that two transactions never wait for each other.
  for (const hash of hashes.toSorted()) {
    if (!(await holdPicture(work, hash))) continue
    // A statement of its own: on Postgres it sees what was committed while the lock was waited for.
    await work
      .deleteFrom('pictures')
      .where('hash', 'in', unused(work).where('hash', '=', hash))
      .execute()
  }
}

/** Removes what is not used, such as pictures that an earlier version left behind. */
export async function sweepPictures(db: Db): Promise<void> {
  for (const { hash } of await unused(db).execute())
    await db.transaction().execute((work) => dropUnusedPictures(work, [hash]))
}
