import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { startSession, hashOf } from '#server/accounts/tokens.ts'
import { systemActor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { createAddress } from '#server/calendar/store.ts'
import type { Database, Db } from '#server/database/schema.ts'
import { storeKey } from '#server/database/sent-keys.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import { storeDocument } from '#server/documents/store.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { allExtensions } from '#server/extensions.ts'
import { openMail } from '#server/mail/queue.ts'
import { insertMails } from '#server/mail/store.ts'
import { makeLink } from '#server/password-links/store.ts'
import { makeReview, makeSecret } from '#server/reviews/links.ts'
import { findReviewed } from '#server/reviews/reviewed.ts'
import { storeAnswer, storeComment } from '#server/reviews/store.ts'
import { readPicture } from '#server/pictures/receive-picture.ts'
import { storeUpload } from '#server/pictures/uses.ts'
import { pictureAddress } from '#server/pictures/stored-address.ts'
import { storeOpenForm } from '#server/presence/store.ts'
import { savePublication } from '#server/publications/save.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { documentAddress } from '#lib/document-name.ts'
import { day } from '#lib/durations.ts'
import { mailSettings, sampleAppointment, sampleQuery } from './mail.ts'
import { fillRichly } from './rich-database.ts'

/** The tables of the core that have records. */
const coreTables = [
  'accounts',
  'tokens',
  'pictures',
  'picture_uses',
  'picture_uploads',
  'publication_cards',
  'publication_versions',
  'public_versions',
  'public_version_pictures',
  'expertise_cards',
  'appointments',
  'queries',
  'sent_keys',
  'rebuilds',
  'mails',
] as const satisfies (keyof Database)[]

/** All rows of tables, by table. */
export async function rowsOf(db: Db, tables: readonly (keyof Database)[]) {
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute()
    all[table] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}

export const allTables = [...coreTables, ...allExtensions.flatMap(({ tables }) => tables)]

async function* oneOf(bytes: Uint8Array) {
  yield bytes
}

async function draw(background: string) {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return readPicture(await image.png().toBuffer())
}

/**
 * Fills every table: beside `fillRichly`, publications of each state with documents, deleted records, held-back
 * messages, secrets, and a queued mail of each kind. Returns what public addresses need.
 */
export async function fillEveryTable(db: Db) {
  const now = Date.now()
  await fillRichly(db, 3)
  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const actor = { account, network: '', now }

  async function pdf(name: string): Promise<string> {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2000), Buffer.from('\n%%EOF\n')])
    const hash = createHash('sha256').update(bytes).digest('hex')
    await storeDocument(db, { hash, size: bytes.length, uploaded_at: now }, oneOf(bytes))
    return documentAddress({ hash, size: bytes.length, name })
  }
  // Its pictures are random bytes, which no import reads.
  for (const table of ['publication_cards', 'publication_versions'] as const)
    await db.updateTable(table).set({ picture_hash: null }).execute()
  await db.deleteFrom('pictures').execute()
  const upload = await draw('green')
  await storeUpload(db, upload, now)
  const links = {
    draft: await pdf('draft'),
    scheduled: await pdf('scheduled'),
    deleted: await pdf('deleted'),
  }
  const image = `<figure><img src="${pictureAddress(upload.hash, 'png')}" alt="A field" /></figure>`
  const save = async (title: string, link: string, stateRequest: object) => {
    const texts = { title, content: `<p>Words of the ${title}</p>${title === 'pictured' ? image : ''}`, link }
    const { record } = await savePublication(db, { ...actor, texts, stateRequest })
    return record.id
  }
  const publishAt = new Date(now + 30 * day).toISOString()
  const ids = {
    pictured: await save('pictured', '', { state: 'published' }),
    draft: await save('draft', links.draft, { state: 'draft' }),
    scheduled: await save('scheduled', links.scheduled, { state: 'scheduled', publishAt }),
    deleted: await save('deleted', links.deleted, { state: 'published' }),
  }
  const change = { id: ids.pictured, change: 'A summary', texts: { summary: 'In short' }, stateRequest: {} }
  await savePublication(db, { ...actor, ...change })
  await markDeleted(db, 'publication', ids.deleted, actor)
  await storeUpload(db, await draw('red'), now)
  await insertExpertise(db, { id: 'd'.repeat(24), title: 'Deleted', icon: '', content: '<p>Gone</p>' })
  await markDeleted(db, 'expertise-card', 'd'.repeat(24), actor)

  const queries = [
    sampleQuery({ id: '1'.repeat(24), email: 'reader@example.org' }),
    sampleQuery({ id: '2'.repeat(24), suspicious: 1, reason: 'bait', email: 'held@example.org' }),
    sampleQuery({ id: '3'.repeat(24), email: 'deleted@example.org' }),
  ]
  await db.insertInto('queries').values(queries).execute()
  await markDeleted(db, 'query', '3'.repeat(24), actor)
  await db.insertInto('appointments').values(sampleAppointment()).execute()
  await storeKey(db, { noun: 'query', key: 'k'.repeat(36) }, '1'.repeat(24), now)

  await startSession(db, account, { device: 'Phone', network: '', now })
  await makeLink(db, account.id, now + day)
  const calendar = await createAddress(db, actor)
  await storeOpenForm(db, { publication: ids.pictured, account: account.id, now })
  await recordAct(db, 'exported', systemActor('A test', now), { title: 'content' })
  await countChange(db, now)
  const confirm = 'c'.repeat(43)
  const subscriber = '5'.repeat(24)
  await db.updateTable('subscribers').set({ stopped_at: now }).execute()
  await db
    .insertInto('subscriber_links')
    .values({ hash: hashOf(confirm), subscriber_id: subscriber, expires_at: now + day })
    .execute()

  const mail = openMail(db, mailSettings('smtp://localhost'), () => now)
  const asked = { publication: ids.draft, days: 14, email: 'reader@example.org' }
  const { review } = await makeReview(db, asked, actor, mail.queueReview)
  const sender = { token: await makeSecret(db, review.id), reviewer: 'r'.repeat(22) }
  const about = { kind: 'paragraph', words: 'Words of the draft', nth: 0 } as const
  const comment = { ...about, key: 'c'.repeat(22), name: 'A reader', text: 'A comment on the draft' }
  await storeComment(db, sender, comment, now)
  const { digest = '' } = (await findReviewed(db, ids.draft)) ?? {}
  const answer = { name: 'A reader', verdict: 'approve', digest } as const
  const how = { network: '', now, queue: mail.queueReviewAnswer, isRecorded: true }
  await storeAnswer(db, sender, answer, how)
  await mail.queue(db, 'query', { id: '1'.repeat(24), email: 'reader@example.org' })
  await mail.queueConfirmation?.(db, { id: subscriber })
  await mail.queueLink?.(db, 'invitation', account)
  await mail.queueLink?.(db, 'reset', account)
  const news = { kind: 'news', noun: '', record_id: subscriber, place: 0, state: 'waiting' } as const
  await insertMails(db, [{ ...news, key: `news:${subscriber}:1` }], now)
  return { ids, links, calendar, review: sender.token, confirm, end: 'e'.repeat(43), subscriber, account }
}
