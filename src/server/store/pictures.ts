import type { Kysely } from 'kysely'
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

export async function hasPicture(db: Db, hash: string): Promise<boolean> {
  return (
    (await db.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
  )
}

/** Postgres: a foreign key still points here. */
function isStillShown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

/** Removes a picture that no publication shows any more. */
export async function dropUnusedPicture(db: Db, hash: string | null): Promise<void> {
  if (hash === null) return
  const dropped = db
    .deleteFrom('pictures')
    .where('hash', '=', hash)
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('publication_cards').select('id').where('picture_hash', '=', hash)),
      ),
    )
    .execute()
  // Another publication may have begun to show it in the same moment: then it stays.
  await dropped.catch((error: unknown) => {
    if (!isStillShown(error)) throw error
  })
}
