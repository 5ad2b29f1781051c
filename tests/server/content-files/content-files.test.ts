import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { authorsText } from '#contract/catalogue.ts'
import { exportContent } from '#server/content-files/export-content.ts'
import { importContent } from '#server/content-files/import-content.ts'
import { readPicture } from '#server/pictures/receive-picture.ts'
import { pictureAddress } from '#server/pictures/stored-address.ts'
import { savePublication } from '#server/publications/save.ts'
import { systemActor } from '#server/acts/actor.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import type { Db } from '#server/database/schema.ts'
import { documentSize } from '#server/documents/store.ts'
import { listExpertise } from '#server/expertise/store.ts'
import { wholeList } from '#server/database/page.ts'
import { storeUpload } from '#server/pictures/uses.ts'
import { findPublicVersion } from '#server/publications/public-versions.ts'
import { withdrawPublication, withdrawPublicVersion } from '#server/publications/withdraw.ts'
import { findInAnyState, listIds } from '#server/publications/store.ts'
import { findPending } from '#server/publications/versions.ts'
import { addReads, readsOf, sumReads } from '#server/reads/store.ts'
import { dialects, freshDatabase } from '../../support/database.ts'
import { fillRichly } from '../../support/rich-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const now = Date.UTC(2026, 5, 1)
const account = { id: '', full_name: 'Sample Author', position: 'Partner' }
const clock = () => now

async function draw(format: 'jpeg' | 'png', background: string) {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } })
  return readPicture(await image.toFormat(format).toBuffer())
}

let folder: string

beforeEach(async () => {
  folder = join(await temporaryFolder(), 'content')
})

describe.each(dialects)('on %s', (dialect) => {
  async function open() {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    return db
  }

  /** Imports a publication with these counts alone. Returns what the operator reads. */
  async function importReads(reads: object[], db?: Db): Promise<string[]> {
    await exportContent(await open(), folder, now)
    const card = { _id: '65a000000000000000000000', title: 'Counted', content: '<p>Text</p>', reads }
    await writeFile(join(folder, 'publications', 'counted.json'), JSON.stringify(card))
    const said: string[] = []
    await importContent({ db: db ?? (await open()), folder, now: clock, say: (text) => said.push(text) })
    return said
  }

  /** A database with a publication of each state, pictures in two places and a document. */
  async function openFilled() {
    const db = await open()
    await fillRichly(db, 1)
    const inText = await draw('jpeg', 'green')
    await storeUpload(db, inText, now)
    const content = `<p>Text</p><figure><img src="${pictureAddress(inText.hash, 'jpg')}" alt="A field" /></figure>`
    const save = { account, network: '', now, stateRequest: {} }
    const authors = authorsText([{ name: 'Bo Other', organisation: 'Sample University', orcid: '' }])
    const record = { authors, kind: 'report', summary: 'In short.', doi: '10.5555/1', isbn: '9780306406157' }
    const texts = { title: 'With pictures', content, topics: 'Trade', licence: 'CC BY 4.0', ...record }
    await savePublication(db, { ...save, texts, picture: await draw('png', 'red') })
    const one = { title: 'One', content: '<p>One</p>' }
    await savePublication(db, { ...save, texts: one, stateRequest: { state: 'draft' } })
    const scheduled = { state: 'scheduled', publishAt: '2099-01-01T00:00:00.000Z' } as const
    await savePublication(db, { ...save, texts: one, stateRequest: scheduled })
    const [first = ''] = await listIds(db)
    const picture = await draw('jpeg', 'blue')
    await savePublication(db, { ...save, id: first, picture })
    const changed = { title: 'A pending change', content: content.replace('A field', 'A market') }
    await savePublication(db, { ...save, id: first, pending: 'save', texts: changed })
    return db
  }

  async function contentOf(db: Awaited<ReturnType<typeof open>>) {
    const rows = await Promise.all((await listIds(db)).map((id) => findInAnyState(db, id)))
    const settled = await Promise.all(
      rows.map(async (row) => {
        if (row === undefined) throw new Error('a listed publication does not exist')
        const {
          revision: _revision,
          saved_at: _at,
          saved_by: _by,
          pending_revision: _pending,
          ...shown
        } = row
        const { title, content } = (await findPending(db, row)) ?? {}
        return { ...shown, pending: { title, content } }
      }),
    )
    const reads = await db.selectFrom('reads').selectAll().orderBy('publication_id').orderBy('day').execute()
    return { publications: settled, cards: (await listExpertise(db, wholeList)).rows, reads }
  }

  test('[OUT-01] folders of formats 1 and 2, which have no records and no pending changes, are imported, and one of a later format is not', async () => {
    await exportContent(await openFilled(), folder, now)
    const about = join(folder, 'export.json')
    const facts: { format: number } = JSON.parse(await readFile(about, 'utf8'))
    expect(facts.format).toBe(3)
    const card = { _id: '65a000000000000000000000', title: 'Of 1.0', content: '<p>Text</p>', author: 'Bo' }
    await writeFile(join(folder, 'publications', 'old.json'), JSON.stringify(card))
    const to = await open()
    const importing = { db: to, folder, now: clock, say: () => {} }
    await writeFile(about, JSON.stringify({ ...facts, format: 4 }))
    await expect(importContent(importing)).rejects.toThrow('of another version')
    await writeFile(about, JSON.stringify({ ...facts, format: 1 }))
    expect(await importContent(importing)).toMatchObject({ imported: 6, refused: 0 })
    await writeFile(about, JSON.stringify({ ...facts, format: 2 }))
    expect(await importContent(importing)).toMatchObject({ imported: 0, there: 6 })
    expect(await findInAnyState(to, card._id)).toMatchObject({ author: 'Bo', authors: '', summary: '' })
  })

  test('[OWN-06, REA-03, OUT-01, REV-01] content exported and imported elsewhere is the same, pictures, documents, counts and pending changes included', async () => {
    const from = await openFilled()
    expect(await exportContent(from, folder, now)).toEqual({ publications: 4, expertiseCards: 1 })
    const to = await open()
    const said: string[] = []
    const importing = { db: to, folder, now: clock, say: (text: string) => said.push(text) }
    const whole = { imported: 5, there: 0, refused: 0 }
    expect(await importContent(importing)).toEqual(whole)
    const wanted = await contentOf(from)
    const undated = wanted.publications.filter((row) => 'is_dated' in row && row.is_dated === 0)
    expect(undated).toHaveLength(2)
    expect(wanted.reads).toHaveLength(2)
    expect(await contentOf(to)).toEqual(wanted)
    const [document = ''] = await readdir(join(folder, 'documents'))
    expect(await documentSize(to, document.replace('.pdf', ''))).toBeGreaterThan(300_000)
    expect(await readdir(join(folder, 'pictures'))).toHaveLength(3)

    said.length = 0
    const again = { imported: 0, there: 5, refused: 0 }
    expect(await importContent(importing)).toEqual(again)
    expect(said).toEqual(Array(5).fill(expect.stringMatching(/^Already there: /)))
  })

  test('[REV-04, REV-05] public versions, withdrawals and their files come along, unless the folder lacks some', async () => {
    const from = await open()
    const by = { account, network: '', now }
    const [cover, shown] = [await draw('png', 'white'), await draw('png', 'black')]
    await storeUpload(from, shown, now)
    const image = `<img src="${pictureAddress(shown.hash, 'png')}" alt="">`
    const save = (texts: object, more: object = {}) =>
      savePublication(from, { ...by, texts, stateRequest: {}, ...more })
    const { record } = await save({ title: 'Grain', content: `<p>One</p>${image}` }, { picture: cover })
    const id = record.id
    await save({ content: '<p>Two</p>' }, { id, picture: null, change: 'Prices of May' })
    await save({ content: '<p>Three</p>' }, { id, change: 'Prices of June' })
    await withdrawPublicVersion(from, { id, number: 2, reason: 'Names a person' }, by)
    const notice = { id, reason: 'Old data', replacedBy: '', revision: undefined }
    await withdrawPublication(from, notice, by)
    await exportContent(from, folder, now)
    const to = await open()
    const importing = { db: to, folder, now: clock, say: () => {} }
    const file = join(folder, 'publications', `${id}.json`)
    const whole: { publicVersions: object[] } = JSON.parse(await readFile(file, 'utf8'))
    expect(whole.publicVersions).toHaveLength(1)
    await writeFile(file, JSON.stringify({ ...whole, publicVersions: [] }))
    expect(await importContent(importing)).toMatchObject({ imported: 0, refused: 1 })
    await writeFile(file, JSON.stringify(whole))
    expect(await importContent(importing)).toMatchObject({ imported: 1, refused: 0 })
    const told = async (db: Db) => {
      const { history, standing, standingSince, standingReason } = (await findInAnyState(db, id)) ?? {}
      return { history, standing, standingSince, standingReason, first: await findPublicVersion(db, id, 1) }
    }
    expect(await told(to)).toEqual({
      ...(await told(from)),
      first: expect.objectContaining({ title: 'Grain' }),
    })
    expect((await told(to)).first).toMatchObject({
      picture_hash: cover.hash,
      content: expect.stringContaining(shown.hash),
    })
    expect(await findPublicVersion(to, id, 2)).toBeUndefined()
    const uses = await to.selectFrom('public_version_pictures').select('number').execute()
    expect(uses).toEqual([{ number: 1 }, { number: 1 }])
  })

  test('[OWN-06, REA-03] an interrupted import leaves no publication without its counts, and drafts keep theirs', async () => {
    const from = await openFilled()
    await from.deleteFrom('reads').execute()
    const row = { day: '2026-05-30', kind: 'read', host: 'a.example', count: 7 } as const
    const rows = (await listIds(from)).toSorted().map((publication_id) => ({ ...row, publication_id }))
    await from.insertInto('reads').values(rows).execute()
    await exportContent(from, folder, now)
    const to = await open()
    const importing = { db: to, folder, now: clock, say: () => {} }
    await sql`alter table reads rename to away`.execute(to)
    await expect(importContent(importing)).rejects.toThrow()
    expect(await listIds(to)).toEqual([])
    await sql`alter table away rename to reads`.execute(to)
    expect(await importContent(importing)).toMatchObject({ imported: 5, refused: 0 })
    expect((await contentOf(to)).reads).toEqual(rows)
  })

  const counted = (day: string, count: number, host = '') => ({ day, kind: 'read', host, count })
  const days = (number: number, count: number) =>
    Array.from({ length: number }, (_none, back) =>
      counted(new Date(now - back * 86_400_000).toISOString().slice(0, 10), count),
    )

  test.each([
    { name: 'one count', reads: days(1, 3_000_000_000) },
    { name: 'one count beyond exact numbers', reads: days(1, 2 ** 53 - 1) },
    {
      name: 'many counts of one day and host',
      reads: days(1, 10_000_000).flatMap((row) => Array(300).fill(row)),
    },
    {
      name: 'many hosts of one day',
      reads: Array.from({ length: 300 }, (_none, host) =>
        counted('2026-05-30', 10_000_000, `${host}.example`),
      ),
    },
    { name: 'many days', reads: days(300, 10_000_000) },
    {
      name: 'reads and downloads',
      reads: [...days(1, 6e8), { ...counted('2026-05-30', 6e8), kind: 'download' }],
    },
  ])('[OWN-06, REA-03] an import refuses $name beyond what can be read', async ({ reads }) => {
    expect(await importReads(reads)).toEqual([
      expect.stringMatching(/^Refused: publications\/counted\.json: reads: More than 1,000,000,000 in all$/),
    ])
  })

  test('[OWN-06, REA-03] the largest counts are imported, added to, and summed', async () => {
    const to = await open()
    const reads = days(100, 10_000_000)
    expect(await importReads(reads, to)).toEqual(['Imported: publications/counted.json'])
    const id = '65a000000000000000000000'
    const row = {
      publication_id: id,
      day: '2026-06-01',
      kind: 'read',
      host: '',
      count: 3_000_000_000,
    } as const
    await addReads(to, [row])
    await addReads(to, [row])
    expect(await sumReads(to, [id], '2026-06-01')).toMatchObject([{ reads: { year: 7_000_000_000 } }])
    const { days: summed, hosts } = await readsOf(to, id, '2026-06-01')
    expect(summed.at(-1)).toEqual({ day: '2026-06-01', reads: 6_010_000_000, downloads: 0 })
    expect(hosts).toEqual([{ host: '', month: 6_300_000_000, year: 7_000_000_000 }])
  })

  test('[INB-03, OWN-06] deleted records are not exported, nor their pictures and documents', async () => {
    const db = await open()
    await fillRichly(db, 2)
    const [withDocument = '', other = ''] = (await listIds(db)).toSorted()
    const [card] = (await listExpertise(db, wholeList)).rows
    const actor = systemActor('Test', now)
    await markDeleted(db, 'publication', withDocument, actor)
    await markDeleted(db, 'expertise-card', card?.id ?? '', actor)
    expect(await exportContent(db, folder, now)).toEqual({ publications: 1, expertiseCards: 0 })
    const { picture_hash } = (await findInAnyState(db, other)) ?? {}
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).toSorted()
    expect(files).toEqual([`export.json`, `pictures/${picture_hash}.png`, `publications/${other}.json`])
    expect(await readFile(join(folder, 'publications', `${other}.json`), 'utf8')).toContain('publication 1')
  })
})

test('[OWN-06] an import rejects what the API would reject, reports why by record, and continues', async () => {
  const source = await freshDatabase('sqlite')
  onTestFinished(source.close)
  await fillRichly(source.db, 3)
  await exportContent(source.db, folder, now)
  await expect(exportContent(source.db, folder, now)).rejects.toThrow(/is not empty: name a new one/)
  const [bad = '', dirty = '', lost = ''] = await readdir(join(folder, 'publications'))
  const file = (name: string) => join(folder, 'publications', name)
  const change = async (name: string, changes: object) =>
    writeFile(
      file(name),
      JSON.stringify({ ...JSON.parse(await readFile(file(name), 'utf8')), image: '', link: '', ...changes }),
    )
  await change(bad, { title: '', state: 'gone' })
  await change(dirty, { content: '<p onclick="x()">Text</p><script>alert(1)</script>' })
  await change(lost, { image: '../../etc/passwd' })
  await writeFile(file('broken.json'), '{')
  for (const day of ['2026-02-30', '2026-13-01', '9999-99-99', '2026-05-30T10:00Z', '0000-00-00'])
    await writeFile(
      file(`counted-${day}.json`),
      JSON.stringify({
        _id: '65a000000000000000000000',
        title: 'Counted',
        content: '<p>Text</p>',
        reads: [{ day, kind: 'read', count: 1 }],
      }),
    )
  const target = await freshDatabase('sqlite')
  onTestFinished(target.close)
  const said: string[] = []
  const importing = { db: target.db, folder, now: clock, say: (text: string) => said.push(text) }
  expect(await importContent(importing)).toMatchObject({ imported: 2, refused: 8 })
  expect(said).toEqual([
    expect.stringMatching(/^Refused: publications\/\w+\.json: title: .*; state: /),
    `Imported: publications/${dirty}`,
    expect.stringMatching(/^Refused: publications\/\w+\.json: image: the folder has no picture/),
    expect.stringMatching(/^Refused: publications\/broken\.json: /),
    ...Array.from({ length: 5 }, () =>
      expect.stringMatching(/^Refused: publications\/counted-.*: reads\.0\.day: Not a day/),
    ),
    expect.stringMatching(/^Imported: expertise-cards/),
  ])
  const [only = ''] = await listIds(target.db)
  expect(await findInAnyState(target.db, only)).toMatchObject({ content: '<p>Text</p>', saved_by: 'Import' })
  await rm(join(folder, 'export.json'))
  await expect(importContent(importing)).rejects.toThrow(/is not a complete export/)
})

test('[OWN-06] an import reads only plain files, and reports other entries', async () => {
  const source = await freshDatabase('sqlite')
  onTestFinished(source.close)
  await fillRichly(source.db, 2)
  await exportContent(source.db, folder, now)
  const foreign = join(await temporaryFolder(), 'foreign.png')
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toFile(foreign)
  for (const name of await readdir(join(folder, 'pictures'))) {
    await rm(join(folder, 'pictures', name))
    await symlink(foreign, join(folder, 'pictures', name))
  }
  const publications = join(folder, 'publications')
  await mkdir(join(publications, 'a-folder.json'))
  await symlink(foreign, join(publications, 'a-link.json'))
  execFileSync('mkfifo', [join(publications, 'a-pipe.json')])
  const target = await freshDatabase('sqlite')
  onTestFinished(target.close)
  const said: string[] = []
  const result = await importContent({ db: target.db, folder, now: clock, say: (text) => said.push(text) })
  for (const name of ['a-folder', 'a-link', 'a-pipe'])
    expect(said).toContain(`Refused: publications/${name}.json: it is not a plain file`)
  // Their pictures are links: the publications are rejected, and the cards are imported.
  expect(result).toEqual({ imported: 1, there: 0, refused: 5 })
  expect(await target.db.selectFrom('pictures').select('hash').execute()).toEqual([])
})

test('[OWN-06] an import refuses a part that is a link or no folder before it reads any, and follows a link to the whole', async () => {
  const source = await freshDatabase('sqlite')
  onTestFinished(source.close)
  await fillRichly(source.db, 2)
  await exportContent(source.db, folder, now)
  const target = await freshDatabase('sqlite')
  onTestFinished(target.close)
  const said: string[] = []
  const importing = { db: target.db, folder, now: clock, say: (text: string) => said.push(text) }
  const elsewhere = join(await temporaryFolder(), 'elsewhere')
  for (const part of ['pictures', 'documents', 'publications', 'expertise-cards']) {
    const place = join(folder, part)
    await rename(place, elsewhere)
    await symlink(elsewhere, place)
    await expect(importContent(importing)).rejects.toThrow(
      `${place} is a symbolic link. An import reads plain files and folders alone: copy the content there.`,
    )
    await rm(place)
    await symlink('/no/such/place', place)
    await expect(importContent(importing)).rejects.toThrow(`${place} is a symbolic link`)
    await rm(place)
    await writeFile(place, '')
    await expect(importContent(importing)).rejects.toThrow(`${place} is not a folder`)
    await rm(place)
    await rename(elsewhere, place)
  }
  expect(said).toEqual([])
  await symlink(folder, elsewhere)
  await importContent({ ...importing, folder: elsewhere })
  expect(said).toContainEqual(expect.stringMatching(/^Imported: expertise-cards/))
})
