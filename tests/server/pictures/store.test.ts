import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import type { Db } from '#server/database/schema.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { newId } from '#server/database/new-id.ts'
import { dropUnusedPictures, findPicture, storePicture, sweepPictures } from '#server/pictures/store.ts'
import { insertPublications } from '#server/publications/store.ts'
import { startApi } from '../../support/api.ts'
import { sweepLongAfter } from '../../support/long-after-deletion.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'
import { noTexts } from '../../support/no-texts.ts'

const hash = 'a'.repeat(64)
const picture = { hash, extension: 'png', bytes: Buffer.from('bytes') } as const

/** A picture as staff send it. */
async function pictureOf(colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

async function show(db: Db, shown: string): Promise<void> {
  await insertPublications(db, {
    id: newId(Date.UTC(2026, 10, 20)),
    ...noTexts,
    title: 'Title',
    content: '<p>Text</p>',
    link: '',
    picture_hash: shown,
    ...publishedAt(0),
  })
}

test('a picture that one publication starts to use while the last other use is deleted is not lost', async () => {
  const database = await freshDatabase('postgres')
  onTestFinished(() => database.close())
  const { db, pool } = database
  await storePicture(db, picture)
  /** Returns true if a call waits for another's transaction. */
  const waits = async () => {
    const result = await pool?.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return (result?.rowCount ?? 0) > 0
  }
  let dropping: Promise<void> | undefined
  let isDropped = false
  await db.transaction().execute(async (work) => {
    await storePicture(work, picture)
    dropping = db
      .transaction()
      .execute((other) => dropUnusedPictures(other, [hash]))
      .finally(() => {
        isDropped = true
      })
    await expect.poll(async () => isDropped || (await waits())).toBe(true)
    await show(work, hash)
  })
  await dropping
  expect(await findPicture(db, hash)).toBeDefined()
})

describe.each(bothDialects)('on %s', (dialect) => {
  test('pictures that neither a publication nor a version shows are swept, the others stay', async () => {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    await storePicture(db, picture)
    const shown = { ...picture, hash: 'b'.repeat(64) }
    await storePicture(db, shown)
    await show(db, shown.hash)
    await sweepPictures(db)
    expect(await db.selectFrom('pictures').select('hash').execute()).toEqual([{ hash: shown.hash }])
    await db.updateTable('publication_cards').set({ picture_hash: null }).execute()
    await sweepPictures(db)
    expect(await db.selectFrom('pictures').select('hash').execute()).toEqual([{ hash: shown.hash }])
    await db.updateTable('publication_versions').set({ picture_hash: null }).execute()
    await sweepPictures(db)
    expect(await db.selectFrom('pictures').select('hash').execute()).toEqual([])
  })

  test('a picture is removed in the transaction that removes its publication, or neither is', async () => {
    const api = await startApi(dialect)
    onTestFinished(api.close)
    const token = await api.signIn()
    await api.call(createPublicationCard, {
      token,
      body: { title: 'Title', content: '<p>Text</p>', image: await pictureOf('#12372a'), link: '' },
    })
    const { id } = await api.db.selectFrom('publication_cards').select('id').executeTakeFirstOrThrow()
    const count = async (table: 'pictures' | 'publication_cards') =>
      (await api.db.selectFrom(table).selectAll().execute()).length
    await api.call(deletePublicationCard, { token, id })
    // The second statement of the removal fails, as if the process were killed between them.
    await api.db.schema.alterTable('pictures').renameColumn('hash', 'other').execute()
    await expect(sweepLongAfter({ db: api.db, now: api.clock.now })).rejects.toThrow()
    expect([await count('publication_cards'), await count('pictures')]).toEqual([1, 1])
    await api.db.schema.alterTable('pictures').renameColumn('other', 'hash').execute()
    await sweepLongAfter({ db: api.db, now: api.clock.now })
    expect([await count('publication_cards'), await count('pictures')]).toEqual([0, 0])
  })

  test('pictures that replace one another, even at the same moment, are stored and deleted with their versions', async () => {
    const api = await startApi(dialect)
    onTestFinished(api.close)
    const token = await api.signIn()
    const pictures = await Promise.all(['#123456', '#654321', '#abcdef', '#fedcba'].map(pictureOf))
    const body = { title: 'Title', content: '<p>Text</p>', link: '' }
    await api.call(createPublicationCard, { token, body: { ...body, image: pictures[0] ?? '' } })
    const { id } = await api.db.selectFrom('publication_cards').select('id').executeTakeFirstOrThrow()
    await Promise.all(
      pictures
        .slice(1)
        .map((image) => api.call(createPublicationCard, { token, body: { ...body, _id: id, image } })),
    )
    expect(await api.db.selectFrom('pictures').select('hash').execute()).toHaveLength(4)
    await api.call(deletePublicationCard, { token, id })
    await sweepLongAfter({ db: api.db, now: api.clock.now })
    expect(await api.db.selectFrom('pictures').select('hash').execute()).toEqual([])
  })
})
