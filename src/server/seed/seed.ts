import { day } from '#lib/durations.ts'
import { batchesOf } from '#server/database/batches.ts'
import type { Db } from '#server/database/schema.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { insertMessages } from '#server/messages/store.ts'
import { claimMeta, readMeta } from '#server/database/meta.ts'
import { newId } from '#server/database/new-id.ts'
import { storePicture } from '#server/pictures/store.ts'
import { insertPublications } from '#server/publications/store.ts'
import { appointmentRows, publicationRows, queryRows, type SeedSize } from './rows.ts'
import { readSamplePictures, samples } from './samples.ts'

const mark = 'seeded'

interface Seeded extends SeedSize {
  expertiseCards: number
}

/** Whether nothing has been written to the database. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ['publication_cards', 'expertise_cards', 'appointments', 'queries'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  return true
}

/** Whether a database was never used: it has no tables, or only content from a first start. */
export async function isUnused(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'meta')) return true
  return (await readMeta(db, mark)) === '' && (await isEmpty(db))
}

/** Records that the first start is over, so that no later one creates sample content. */
export async function skipSeed(db: Db, { now }: { now: number }): Promise<void> {
  await claimMeta(db, mark, new Date(now).toISOString())
}

/**
 * Inserts all sample content, or none, into an empty database on its first start; undefined on any other,
 * even if staff have deleted all content since. If several copies start at once, one does it. `now` in
 * milliseconds.
 */
export async function seed(
  db: Db,
  { now, size }: { now: number; size?: SeedSize | undefined },
): Promise<Seeded | undefined> {
  if ((await readMeta(db, mark)) !== '') return undefined
  if (!(await isEmpty(db))) {
    await skipSeed(db, { now })
    return undefined
  }
  const { publications, expertise } = await samples.load()
  const pictures = await readSamplePictures()
  const rows = {
    publications: publicationRows(publications, now, size?.publications),
    appointments: appointmentRows(now, size?.appointments),
    queries: queryRows(now, size?.queries),
  }
  return db.transaction().execute(async (work) => {
    if (!(await claimMeta(work, mark, new Date(now).toISOString()))) return undefined
    for (const picture of pictures) await storePicture(work, picture)
    for (const some of batchesOf(rows.publications)) await insertPublications(work, ...some)
    for (const { title, icon = '', content } of expertise)
      await insertExpertise(work, { id: newId(now - day), title, icon, content })
    for (const some of batchesOf(rows.appointments)) await insertMessages(work, 'appointment', ...some)
    for (const some of batchesOf(rows.queries)) await insertMessages(work, 'query', ...some)
    return {
      publications: rows.publications.length,
      appointments: rows.appointments.length,
      queries: rows.queries.length,
      expertiseCards: expertise.length,
    }
  })
}
