import { sql } from 'kysely'
import type { RecordNoun } from '#contract/record-noun.ts'
import type { MessageNoun } from '#server/database/message-rows.ts'
import { type Db, messageTables } from '#server/database/schema.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { systemActor } from '#server/acts/actor.ts'
import { markAllDeleted } from '#server/deletion/mark-deleted.ts'
import { sampleAppointments, sampleQueries } from './messages.ts'
import { samples } from './samples.ts'

/** The name that the list of deleted records shows for this command. */
const deleter = 'npm run samples'

/** Publications unchanged since the first start; staff own those that they have changed. */
async function publicationsIn(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { title, content, author = '', position = '', link, topics = '' } of (await samples.load())
    .publications) {
    const rows = await db
      .selectFrom('publication_cards')
      .select(['id', 'title'])
      .where((where) => where.and({ content, author, position, link, topics, revision: 1, deleted_at: 0 }))
      .execute()
    // The large seed has each sample many times, with a number before its title.
    const isSample = (name: string) => name === title || /^Sample \d+: /.test(name)
    found.push(...rows.filter((row) => isSample(row.title)).map(({ id }) => id))
  }
  return found
}

async function expertiseIn(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const { title, icon = '', content } of (await samples.load()).expertise) {
    const rows = await db
      .selectFrom('expertise_cards')
      .select('id')
      .where((where) => where.and({ title, icon, content, deleted_at: 0 }))
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** The texts of the sample messages, and the columns in which the kinds differ. */
const sampleMessages = {
  query: { name: 'contact_name', text: 'main_idea', texts: sampleQueries.map(({ main_idea }) => main_idea) },
  appointment: {
    name: 'full_name',
    text: 'message',
    texts: sampleAppointments.map(({ message }) => message),
  },
} as const

/** Messages that staff have neither handled nor annotated. */
async function messagesIn(db: Db, noun: MessageNoun): Promise<string[]> {
  const { name, text, texts } = sampleMessages[noun]
  const rows = await db
    .selectFrom(messageTables[noun])
    .select('id')
    .where(sql.ref(name), 'like', 'Sample Visitor %')
    .where('email', 'like', 'visitor%@example.org')
    .where(sql.ref(text), 'in', texts)
    .where('state', '!=', 'handled')
    .where('note', '=', '')
    .where('deleted_at', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sample content unchanged since the first start: the identifiers of each noun. */
export async function findSamples(db: Db): Promise<Record<RecordNoun, string[]>> {
  return {
    publication: await publicationsIn(db),
    'expertise-card': await expertiseIn(db),
    query: await messagesIn(db, 'query'),
    appointment: await messagesIn(db, 'appointment'),
  }
}

/**
 * Deletes the sample content of a first start, except for records that staff have changed. It can be restored
 * for a while. Returns the number of each noun.
 */
export async function removeSamples(db: Db, now: number): Promise<Record<RecordNoun, number>> {
  const found = await findSamples(db)
  const removed = { publication: 0, 'expertise-card': 0, query: 0, appointment: 0 }
  return db.transaction().execute(async (work) => {
    for (const noun of ['publication', 'expertise-card', 'query', 'appointment'] as const)
      removed[noun] = await markAllDeleted(work, noun, found[noun], systemActor(deleter, now))
    if (removed.publication + removed['expertise-card'] > 0) await countChange(work, now)
    return removed
  })
}
