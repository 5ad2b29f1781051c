import { forUpdate } from '#server/database/for-update.ts'
import type { Database, Db } from '#server/database/schema.ts'

export type Picture = Database['pictures']

/** Stores a picture and locks it until the transaction ends; the same content is stored once. */
export async function storePicture(db: Db, { hash, extension, bytes }: Picture): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ hash, extension, bytes })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ extension }))
    .execute()
}

export function findPicture(db: Db, hash: string): Promise<Picture | undefined> {
  return db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Whether a picture exists. Locks it until the transaction ends: no other one uses or deletes it. */
export async function lockPicture(work: Db, hash: string): Promise<boolean> {
  const row = work.selectFrom('pictures').select('hash').where('hash', '=', hash)
  return (await forUpdate(work, row).executeTakeFirst()) !== undefined
}

/** Pictures that no publication in any state, no stored or public version and no recent upload uses. */
function unused(db: Db) {
  return db
    .selectFrom('pictures')
    .select('pictures.hash')
    .where((where) =>
      where.and(
        (
          [
            'publication_cards',
            'publication_versions',
            'picture_uses',
            'picture_uploads',
            'public_version_pictures',
          ] as const
        ).map((table) =>
          where.not(
            where.exists(
              where.selectFrom(table).select('picture_hash').whereRef('picture_hash', '=', 'pictures.hash'),
            ),
          ),
        ),
      ),
    )
}

/** Deletes the unused ones of some pictures, in the transaction that removed the last use. */
export async function dropUnusedPictures(work: Db, hashes: string[]): Promise<void> {
  // In one order, so that two transactions cannot deadlock.
  for (const hash of hashes.toSorted()) {
    if (!(await lockPicture(work, hash))) continue
    // A separate statement: on Postgres it sees what was committed during the wait for the lock.
    await work
      .deleteFrom('pictures')
      .where('hash', 'in', unused(work).where('hash', '=', hash))
      .execute()
  }
}

/** Deletes unused pictures, such as those of dropped versions. */
export async function sweepPictures(db: Db): Promise<void> {
  for (const { hash } of await unused(db).execute())
    await db.transaction().execute((work) => dropUnusedPictures(work, [hash]))
}
