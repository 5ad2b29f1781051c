import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { type Actor, recordAct } from './audit.ts'
import { keptFor } from './deleted-records.ts'
import { dropMailsAbout } from './mail-records.ts'
import type { MessageTable } from './messages.ts'
import { dropUnusedPictures } from './pictures.ts'
import { picturesOfVersions } from './publication-versions.ts'

type Db = Kysely<Database>

const day = 24 * 60 * 60 * 1000

/** How many messages of each noun are gone for good. */
export interface Erased {
  queries: number
  appointments: number
}

/** How many messages are gone, for the log. */
export function erasedText({ queries, appointments }: Erased): string {
  return `${queries} ${queries === 1 ? 'message' : 'messages'}, ${appointments} ${appointments === 1 ? 'appointment' : 'appointments'}`
}

/** Removes messages for good, with their mails and keys. */
async function eraseMessages(work: Db, table: MessageTable, ids: string[]): Promise<void> {
  // A statement takes so many values at most.
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500)
    await dropMailsAbout(work, some)
    await work.deleteFrom('sent_keys').where('record_id', 'in', some).execute()
    await work.deleteFrom(table).where('id', 'in', some).execute()
  }
}

/** Erases the messages that `choose` finds in each table. */
async function erase(
  db: Db,
  choose: (work: Db, table: MessageTable) => Promise<string[]>,
  record?: (work: Db, erased: Erased) => Promise<void>,
): Promise<Erased> {
  return db.transaction().execute(async (work) => {
    const erased = { queries: 0, appointments: 0 }
    for (const table of ['queries', 'appointments'] as const) {
      const ids = await choose(work, table)
      await eraseMessages(work, table, ids)
      erased[table] = ids.length
    }
    await record?.(work, erased)
    return erased
  })
}

/** Erases all that came from a mail address: what is held back or deleted, too (INB-10). */
export function eraseAddress(db: Db, email: string, by: Actor): Promise<Erased> {
  const wanted = email.trim().toLowerCase()
  const record = (work: Db, erased: Erased) =>
    recordAct(work, 'erased', by, { noun: 'query', title: erasedText(erased) })
  return erase(
    db,
    async (work, table) => {
      // The databases differ in what they know as a small letter.
      const rows = await work.selectFrom(table).select(['id', 'email']).execute()
      return rows.filter((row) => row.email.trim().toLowerCase() === wanted).map(({ id }) => id)
    },
    record,
  )
}

/** Erases messages that were handled so many days ago, and are handled still (INB-10). */
export function eraseHandled(db: Db, { days, now }: { days: number; now: number }): Promise<Erased> {
  return erase(db, async (work, table) => {
    const rows = await work
      .selectFrom(table)
      .select('id')
      .where('state', '=', 'handled')
      .where('handled_at', '>', 0)
      .where('handled_at', '<', now - days * day)
      .execute()
    return rows.map(({ id }) => id)
  })
}

/** Removes deleted records for good that were kept long enough, with the pictures that only they showed (INB-03). */
export async function sweepDeleted(db: Db, now: number): Promise<void> {
  const before = now - keptFor
  await erase(db, async (work, table) => {
    const rows = await work
      .selectFrom(table)
      .select('id')
      .where('deleted_at', '>', 0)
      .where('deleted_at', '<=', before)
      .execute()
    return rows.map(({ id }) => id)
  })
  await db
    .deleteFrom('expertise_cards')
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', before)
    .execute()
  const publications = await db
    .selectFrom('publication_cards')
    .select('id')
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', before)
    .execute()
  for (const { id } of publications) await removeForGood(db, id, before)
}

async function removeForGood(db: Db, id: string, before: number): Promise<void> {
  await db.transaction().execute(async (work) => {
    const pictures = await picturesOfVersions(work, id)
    const { numDeletedRows } = await work
      .deleteFrom('publication_cards')
      .where('id', '=', id)
      .where('deleted_at', '>', 0)
      .where('deleted_at', '<=', before)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await dropUnusedPictures(work, pictures)
  })
}
