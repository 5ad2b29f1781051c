import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'

type Db = Kysely<Database>
type Picture = Database['pictures']

/** Keeps a picture; the same content is kept once. */
export async function keepPicture(db: Db, picture: Picture): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export function findPicture(db: Db, hash: string): Promise<Picture | undefined> {
  return db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function hasPicture(db: Db, hash: string): Promise<boolean> {
  return (
    (await db.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
  )
}

/** Removes a picture that no publication shows any more. */
export async function dropUnusedPicture(db: Db, hash: string | null): Promise<void> {
  if (hash === null) return
  await db
    .deleteFrom('pictures')
    .where('hash', '=', hash)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('publication_cards').select('id').where('picture_hash', '=', hash)),
      ),
    )
    .execute()
}
