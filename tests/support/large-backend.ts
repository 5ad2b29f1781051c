import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWithExtensions } from './open-with-extensions.ts'
import type { Arrival } from '#server/database/message-rows.ts'
import type { PublicationRow } from '#server/database/schema.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { replacePublicVersion } from '#server/publications/public-versions.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { newId } from '#server/database/new-id.ts'
import { insertPublications } from '#server/publications/store.ts'
import { many } from './many-records.ts'
import { signInAt, startServer } from './product.ts'
import { noTexts } from './no-texts.ts'

const email = 'admin@example.org'
const password = 'a-password-for-tests'
const start = Date.UTC(2024, 0, 1)
const hour = 3_600_000
const sentence = 'We would like to know what a survey of maize traders in four districts would cost us. '

type Db = Awaited<ReturnType<typeof openWithExtensions>>['db']
type Placed = Pick<PublicationRow, keyof ReturnType<typeof publishedAt>>

/** Of each four publications one draft, one scheduled and two published. */
export function inAllStates(time: number): Placed {
  const published = publishedAt(time)
  const part = (time / hour) % 4
  if (part === 0) return { ...published, state: 'draft', is_dated: 0 }
  return part === 1 ? { ...published, state: 'scheduled', publish_at: Date.UTC(2100, 0, 1) } : published
}

/** Inserts records in parts: one statement can hold a limited number of values. */
async function inParts<Row>(
  count: number,
  row: (index: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  const size = 500
  for (let first = 0; first < count; first += size)
    await insert(Array.from({ length: Math.min(size, count - first) }, (_, index) => row(first + index)))
}

async function insertReports(
  db: Db,
  count: number,
  placed: (time: number) => Placed = publishedAt,
): Promise<void> {
  const row = (index: number) => ({
    id: newId(start + index * hour),
    ...noTexts,
    title: `Report ${index}`,
    content: `<p>Report ${index}. ${sentence.repeat(20)}</p>`,
    link: '',
    picture_hash: null,
    ...placed(start + index * hour),
  })
  await db.transaction().execute((work) => inParts(count, row, (rows) => insertPublications(work, ...rows)))
}

/** Gives each publication so many replaced public versions. */
async function addVersions(db: Db, count: number): Promise<void> {
  const rows = await db.selectFrom('publication_cards').selectAll().execute()
  await db.transaction().execute(async (work) => {
    for (const row of rows) {
      let { history } = row
      for (let version = 1; version <= count; version += 1) {
        const before = { ...row, history, content: `<p>Version ${version}.</p>${row.content}` }
        const now = row.published_at + version * hour
        history = await replacePublicVersion(work, before, { note: `Figure ${version} corrected`, now })
      }
      await work.updateTable('publication_cards').set({ history }).where('id', '=', row.id).execute()
    }
  })
}

interface Filled {
  placed?: ((time: number) => Placed) | undefined
  /** Replaced public versions of each publication. */
  versions?: number
}

/** A fresh data folder's database with this many publications. */
export async function fillPublications(
  dataDir: string,
  count: number,
  { placed, versions = 0 }: Filled = {},
): Promise<void> {
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await migrate(db)
  await insertReports(db, count, placed)
  if (versions > 0) await addVersions(db, versions)
  await close()
}

function arrived(changed_at: number): Arrival {
  return { suspicious: 0, reason: '', state: 'read', changed_at }
}

async function insertMessages(db: Db): Promise<void> {
  const query = (index: number) => ({
    id: newId(start + index * hour),
    contact_name: `Visitor ${index}`,
    phone_number: `07880${String(index).padStart(6, '0')}`,
    email: `visitor${index}@example.org`,
    main_idea: `Message ${index}. ${sentence.repeat(3)}`,
    international: 0 as const,
    ...arrived(start + index * hour),
  })
  const appointment = (index: number) => ({
    id: newId(start + index * hour),
    full_name: `Person ${index}`,
    email: `person${index}@example.org`,
    company_name: `Company ${index % 100}`,
    message: `Appointment ${index}. ${sentence.repeat(2)}`,
    ...arrived(start + index * hour),
  })
  await db.transaction().execute(async (work) => {
    await inParts(many.queries, query, (rows) => work.insertInto('queries').values(rows).execute())
    await inParts(many.appointments, appointment, (rows) =>
      work.insertInto('appointments').values(rows).execute(),
    )
  })
}

/** Fills a database that has no records yet with `many`. */
export async function insertMany(db: Db): Promise<void> {
  await insertReports(db, many.publications)
  await insertMessages(db)
}

/** Our API alone, on a database with `many` records. */
export async function startLargeBackend({
  publications = many.publications,
  placed,
}: { publications?: number; placed?: (time: number) => Placed } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'large-'))
  await fillPublications(dataDir, publications, { placed })
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await insertMessages(db)
  await close()
  const run = await startServer('src/commands/api.ts', {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    SEED: 'none',
  })
  const { origin } = new URL(run.address)
  const { token } = await signInAt(origin, { email, password })
  return {
    origin,
    token,
    async stop() {
      await run.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
