import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { day } from '#lib/durations.ts'
import { batchesOf } from '#server/database/batches.ts'
import type { EncodedPicture } from '#server/database/encoded-picture.ts'
import type { Db } from '#server/database/schema.ts'
import { childEnvironment } from '#server/database/child-environment.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { insertMessages } from '#server/messages/store.ts'
import { claimMeta, readMeta } from '#server/database/meta.ts'
import { newId } from '#server/database/new-id.ts'
import { storePicture } from '#server/pictures/store.ts'
import { insertPublications } from '#server/publications/store.ts'
import { sampleExpertise } from './expertise.ts'
import { appointmentRows, publicationRows, queryRows, sampleSize, type SeedSize } from './rows.ts'

const mark = 'seeded'

interface Seeded extends SeedSize {
  expertiseCards: number
}

/** The priority of builds: during the first start the site's code is bundled, which takes longer. */
const niceness = 10

const program = fileURLToPath(new URL('draw-pictures.ts', import.meta.url))

/** The picture of each publication among the samples. */
async function drawPictures(): Promise<EncodedPicture[]> {
  // Without the environment: `node --watch` would make its children report files as messages before their
  // own.
  const child = fork(program, { serialization: 'advanced', env: childEnvironment, execArgv: [] })
  if (child.pid !== undefined) setPriority(child.pid, niceness)
  const drawn = once(child, 'message').then(([pictures]): EncodedPicture[] => pictures)
  const ended = once(child, 'close').then(() => {
    throw new Error('The pictures of the samples could not be drawn.')
  })
  return Promise.race([drawn, ended])
}

async function seedPublications(
  db: Db,
  count: number,
  now: number,
  pictures: EncodedPicture[],
): Promise<void> {
  for (const picture of pictures) await storePicture(db, picture)
  for (const rows of batchesOf(publicationRows(count, now, pictures))) await insertPublications(db, ...rows)
}

async function seedExpertise(db: Db, now: number): Promise<void> {
  for (const { title, icon, paragraphs } of sampleExpertise)
    await insertExpertise(db, {
      id: newId(now - day),
      title,
      icon,
      content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    })
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
  { now, size = sampleSize }: { now: number; size?: SeedSize },
): Promise<Seeded | undefined> {
  if ((await readMeta(db, mark)) !== '') return undefined
  if (!(await isEmpty(db))) {
    await skipSeed(db, { now })
    return undefined
  }
  const pictures = await drawPictures()
  return db.transaction().execute(async (work) => {
    if (!(await claimMeta(work, mark, new Date(now).toISOString()))) return undefined
    await seedPublications(work, size.publications, now, pictures)
    await seedExpertise(work, now)
    for (const rows of batchesOf(appointmentRows(size.appointments, now)))
      await insertMessages(work, 'appointment', ...rows)
    for (const rows of batchesOf(queryRows(size.queries, now))) await insertMessages(work, 'query', ...rows)
    return { ...size, expertiseCards: sampleExpertise.length }
  })
}
