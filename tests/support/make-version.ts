/**
 * `node tests/support/make-version.ts`: stores a database of this version, with rows in every table, and its backup in
 * tests/fixtures, compressed. Run it before the next version changes the tables; tests upgrade what it has stored.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { version } from '#config/version.ts'
import { confirmSubscription } from '#server/subscriptions/store.ts'
import { spreadNews } from '#server/subscriptions/news.ts'
import { runHere } from './run-here.ts'
import { openInstallation, sample, storedFolder, storedSettings } from './stored-version.ts'
import { rowsIn } from './table-rows.ts'

const folder = await mkdtemp(join(tmpdir(), 'version-'))
const settings = storedSettings(folder)
const { call, signIn, db, close } = await openInstallation(settings, false)
const now = Date.now()

/** A picture as a form sends it. */
async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const query = (contactName: string, more: object = {}) =>
  call('POST', '/api/queries', {
    contactName,
    phoneNumber: '+250700000001',
    email: 'writer@example.org',
    mainIdea: 'Where can I read about maize?',
    ...more,
  })
await query(sample.writer, { key: 'a-key-of-one-form-01', international: true })
await query(sample.deleted)
await query('Sample Robot', { leaveEmpty: 'filled in' })
await call('POST', '/api/appointments', {
  fullName: sample.caller,
  email: 'caller@example.org',
  companyName: 'Sample Mills',
  message: 'Could we meet about beans?',
})
for (const email of [sample.reader, 'unconfirmed@example.org'])
  await call('POST', '/api/subscriptions', { email })

await signIn()
const { address } = await call('POST', '/api/images', { image: await picture('#885522') })
const document = await call('POST', '/api/documents?name=report.pdf', sample.pdf, {
  'content-type': 'application/pdf',
})
const report = await call('POST', '/api/publication-cards', {
  title: sample.report,
  content: `<p>Maize moves in seven hands.</p><figure><img src="${address}" alt="A basket"></figure>`,
  link: document.address,
  image: await picture('#225588'),
  topics: 'Trade, Policy',
  series: 'Sample series',
  seriesNumber: '1',
  language: 'fr',
})
await call('POST', '/api/publication-cards', {
  title: sample.draft,
  content: '<p>Not public yet.</p>',
  state: 'draft',
})
await call('POST', '/api/expertise-cards', { title: sample.expertise, content: '<p>Text</p>' })
await call('PUT', `/api/publications/${report._id}/editing`)
await call('POST', '/api/account/calendar', { current: sample.password })
const listed = async (noun: string): Promise<Record<string, string>[]> =>
  (await call('GET', `/api/${noun}`)).data
for (const { _id, contactName } of await listed('queries'))
  if (contactName === sample.deleted) await call('DELETE', `/api/queries/${_id}`)
for (const { _id } of await listed('appointments'))
  await call('PATCH', `/api/appointments/${_id}`, {
    state: 'handled',
    note: 'Sample note',
    meeting: {
      at: new Date(now).toISOString(),
      minutes: 60,
      place: 'Sample office',
      state: 'agreed',
      revision: 0,
    },
  })

// What mails, readers and Postgres add.
const subscribers = await db.selectFrom('subscribers').select(['id', 'email']).execute()
for (const { id, email } of subscribers)
  if (email === sample.reader) await confirmSubscription(db, id, now)
  else
    await db
      .insertInto('subscriber_links')
      .values({ hash: 'h'.repeat(43), subscriber_id: id, expires_at: now })
      .execute()
await db
  .insertInto('end_links')
  .values({ hash: 'h'.repeat(43), subscriber_id: '', ended_at: now })
  .execute()
await spreadNews(db, Date.now())
await db
  .insertInto('reads')
  .values({ publication_id: report._id, day: '2026-01-01', kind: 'read', host: 'journal.example', count: 7 })
  .execute()
await db
  .withTables<{ rate_limits: { key: string; points: number; expire: number } }>()
  .insertInto('rate_limits')
  .values({ key: 'formByNetwork:sample', points: 1, expire: now })
  .execute()
await close()
await runHere('staff', settings, ['invite', 'colleague@example.org', '--name', 'Sample Colleague'])

const [file, backup] = [join(folder, 'site.sqlite'), join(folder, 'backup.sqlite')]
const { errors } = await runHere('backup', settings, [backup])
const empty = Object.entries(rowsIn(backup)).filter(([, rows]) => rows.length === 0)
if (errors !== '' || empty.length > 0)
  throw new Error(`${errors} Empty: ${empty.map(([name]) => name).join()}`)
const to = storedFolder(version.replace(/\.\d+$/, ''))
await mkdir(to, { recursive: true })
for (const [name, from] of Object.entries({ site: file, backup }))
  await writeFile(join(to, `${name}.sqlite.gz`), gzipSync(await readFile(from)))
await rm(folder, { recursive: true })
