import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open.ts'
import type { Arrival, PublicationRow } from '#server/database/schema.ts'
import { migrate } from '#server/migrations/migrate.ts'
import { publishedAt } from '#server/publications/placement.ts'
import { newId } from '#server/store/new-id.ts'
import { insertPublications } from '#server/store/publication-cards.ts'
import { signInAt, startServer } from './product.ts'
import { noTexts } from './no-texts.ts'

/** As many records as a busy office gathers in years. */
export const many = { queries: 10_000, appointments: 5_000, publications: 2_000 }

const email = 'admin@example.org'
const password = 'a-password-for-tests'
const start = Date.UTC(2024, 0, 1)
const hour = 3_600_000
const sentence = 'We would like to know what a survey of maize traders in four districts would cost us. '

type Placed = Pick<PublicationRow, keyof ReturnType<typeof publishedAt>>

/** Of each four publications a draft, a scheduled one and two that are published. */
export function inAllStates(time: number): Placed {
  const published = publishedAt(time)
  const part = (time / hour) % 4
  if (part === 0) return { ...published, state: 'draft', is_dated: 0 }
  return part === 1 ? { ...published, state: 'scheduled', publish_at: Date.UTC(2100, 0, 1) } : published
}

/** A fresh data folder's database with this many publications. */
export async function fillPublications(
  dataDir: string,
  count: number,
  placed: (time: number) => Placed = publishedAt,
): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  await migrate(db)
  await db.transaction().execute(async (work) => {
    for (let index = 0; index < count; index += 1)
      await insertPublications(work, {
        id: newId(start + index * hour),
        ...noTexts,
        title: `Report ${index}`,
        content: `<p>Report ${index}. ${sentence.repeat(20)}</p>`,
        link: '',
        picture_hash: null,
        ...placed(start + index * hour),
      })
  })
  await close()
}

function arrived(changed_at: number): Arrival {
  return { suspicious: 0, reason: '', state: 'read', changed_at }
}

async function fillMessages(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  await db.transaction().execute(async (work) => {
    for (let index = 0; index < many.queries; index += 1)
      await work
        .insertInto('queries')
        .values({
          id: newId(start + index * hour),
          contact_name: `Visitor ${index}`,
          phone_number: `07880${String(index).padStart(6, '0')}`,
          email: `visitor${index}@example.org`,
          main_idea: `Message ${index}. ${sentence.repeat(3)}`,
          international: 0,
          ...arrived(start + index * hour),
        })
        .execute()
    for (let index = 0; index < many.appointments; index += 1)
      await work
        .insertInto('appointments')
        .values({
          id: newId(start + index * hour),
          full_name: `Person ${index}`,
          email: `person${index}@example.org`,
          company_name: `Company ${index % 100}`,
          message: `Appointment ${index}. ${sentence.repeat(2)}`,
          ...arrived(start + index * hour),
        })
        .execute()
  })
  await close()
}

/** Our API alone, on a database with `many` records. */
export async function startLargeBackend({
  publications = many.publications,
  placed,
}: { publications?: number; placed?: (time: number) => Placed } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'large-'))
  await fillPublications(dataDir, publications, placed)
  await fillMessages(dataDir)
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
