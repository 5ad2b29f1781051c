import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Db } from '#server/database/schema.ts'
import { isMigrated, migrate, migrationNames } from '#server/database/migrations/migrate.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { readQuery } from '#lib/search-words.ts'
import { findInAnyState } from '#server/publications/store.ts'
import { searchPublished } from '#server/publications/search.ts'
import { listVersions } from '#server/publications/versions.ts'
import { sweepPictures } from '#server/pictures/store.ts'
import { bothDialects, freshLocation } from '../../support/database.ts'

const id = '65a000000000000000000001'
const hash = 'a'.repeat(64)
const at = Date.UTC(2024, 1, 29)

const statesAt = migrationNames.indexOf('0006-publication-states')
const earlier = migrationNames.slice(0, statesAt)

/** A publication with a picture, as versions before states wrote it. */
async function writeOld(db: Db): Promise<void> {
  await sql`insert into pictures (hash, extension, bytes) values (${hash}, 'png', ${Buffer.from('bytes')})`.execute(
    db,
  )
  await sql`
    insert into publication_cards (id, title, content, link, picture_hash, author, position, published_at)
    values (${id}, 'Old', '<p>Text</p>', '', ${hash}, 'Author', 'Position', ${at})`.execute(db)
}

async function readList(db: Db): Promise<unknown> {
  const app = createApp({
    db,
    limiters: createLimiters(defaultLimits, undefined),
    now: Date.now,
    pause: async () => {},
    log: () => {},
    onContentChange: () => {},
    checkReady: async () => {},
    corsOrigins: [],
    trustedHops: 0,
  })
  return (await app.request('/api/publication-cards', {}, {})).json()
}

describe.each(bothDialects)('on %s', (dialect) => {
  async function open() {
    const where = await freshLocation(dialect)
    onTestFinished(where.remove)
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    return db
  }

  test.each(earlier)(
    '[EDT-01, EDT-06] publications from before the tables of %s stay unchanged',
    async (name) => {
      const db = await open()
      await migrate(db, name)
      expect(await isMigrated(db)).toBe(false)
      await writeOld(db)
      await migrate(db)
      expect(await isMigrated(db)).toBe(true)
      await sweepPictures(db)
      const saved = { revision: 1, saved_at: 0, saved_by: '', state: 'published' }
      expect(await readList(db)).toEqual([
        {
          _id: id,
          title: 'Old',
          content: '<p>Text</p>',
          link: '',
          image: `/api/images/${hash}.png`,
          author: 'Author',
          position: 'Position',
          topics: '',
          series: '',
          seriesNumber: '',
          language: '',
          translationOf: '',
          date: new Date(at).toISOString(),
        },
      ])
      expect(await findInAnyState(db, id)).toMatchObject({ ...saved, is_dated: 1, publish_at: 0 })
      expect(await listVersions(db, id)).toEqual([expect.objectContaining({ ...saved, title: 'Old' })])
    },
  )

  test('a page of the public list is read by its index, also right after the update of a database with many', async () => {
    const db = await open()
    await migrate(db, earlier.at(-1))
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000)
      insert into publication_cards (id, title, content, link, author, position, published_at)
      select cast(n as text), 'Title', '<p>Text</p>', '', '', '', n from numbers`.execute(db)
    await migrate(db)
    const page = sql`
      select * from publication_cards where state = 'published' order by published_at desc, id desc limit 20`
    const { rows } = await (
      dialect === 'sqlite' ? sql`explain query plan ${page}` : sql`explain ${page}`
    ).execute(db)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('publication_cards_by_state')
    expect(plan).not.toMatch(/sort|temp b-tree/i)
  })

  test('[FND-01] records from before the search are found', async () => {
    const db = await open()
    await migrate(db, '0014-topics')
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 450)
      insert into publication_cards (id, title, content, link, author, position, topics, published_at)
      select cast(10000 + n as text), 'Report', '<p>Word' || (10000 + n) || '</p>', '', '', '', 'Topic ' || (10000 + n), n from numbers`.execute(
      db,
    )
    await migrate(db)
    for (const number of [10_001, 10_199, 10_200, 10_201, 10_450])
      for (const search of [{ query: readQuery(`word${number}`) }, { topic: `topic ${number}` }]) {
        const found = await searchPublished(db, { query: readQuery(''), ...search }, { limit: 1, offset: 0 })
        expect(found.rows.map(({ id }) => id)).toEqual([String(number)])
      }
  })

  test('[FND-01] records indexed before letters were folded are found', async () => {
    const db = await open()
    await migrate(db, '0021-unreachable')
    await sql`
      insert into publication_cards (id, title, content, link, author, position, topics, published_at)
      values ('hausa', 'Ƙarafa', '<p>سعر الذُّرة</p>', '', 'Ɗan Sample', '', '', 0),
        ('plain', 'Maize', '<p>Text</p>', '', '', '', '', 0)`.execute(db)
    await sql`
      insert into publication_words (publication_id, title, about, content)
      values ('hausa', 'ƙarafa', 'ɗan sample', 'سعر الذرة'), ('plain', 'maize maiz', '', 'text')`.execute(db)
    await migrate(db)
    for (const [q, found] of [
      ['karafa', ['hausa']],
      ['dan', ['hausa']],
      ['الذره', ['hausa']],
      ['ƙarafa', ['hausa']],
      ['maize', ['plain']],
    ] as const) {
      const { rows } = await searchPublished(db, { query: readQuery(q) }, { limit: 9, offset: 0 })
      expect(
        rows.map(({ id }) => id),
        q,
      ).toEqual(found)
    }
  })

  test('[FND-01] records indexed before apostrophes joined their words are found', async () => {
    const db = await open()
    await migrate(db, '0022-folded-words')
    await sql`
      insert into publication_cards (id, title, content, link, author, position, topics, published_at)
      values ('kikuyu', 'Markets', '<p>Text</p>', '', 'Ng’ang’a', '', '', 0)`.execute(db)
    await sql`
      insert into publication_words (publication_id, title, about, content)
      values ('kikuyu', 'markets market', 'ng ang a', 'text')`.execute(db)
    await migrate(db)
    for (const q of ['nganga', "ng'ang'a", 'markets'])
      expect((await searchPublished(db, { query: readQuery(q) }, { limit: 9, offset: 0 })).total, q).toBe(1)
  })

  test('[OWN-03] sessions from before the update stay, each with its own identifier', async () => {
    const db = await open()
    await migrate(db, '0015-search')
    await sql`
      insert into accounts (id, email, full_name, role, position, phone_number, is_active, password_hash)
      values ('a', 'a@example.org', 'A', '', '', '', 1, 'hash')`.execute(db)
    for (const hash of ['one', 'two'])
      await sql`insert into tokens (hash, account_id, expires_at, ends_at) values (${hash}, 'a', ${at}, ${at})`.execute(
        db,
      )
    await migrate(db)
    const rows = await db.selectFrom('tokens').selectAll().execute()
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
    for (const row of rows)
      expect(row).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{24}$/), device: '' })
    expect(await db.selectFrom('accounts').select('signed_in_at').execute()).toEqual([{ signed_in_at: 0 }])
  })

  test('[REA-05] translations of translations from before the update name the same original', async () => {
    const db = await open()
    await migrate(db, '0032-large-counts')
    const named = {
      a: '',
      b: 'a',
      c: 'b',
      d: 'c',
      e: 'gone',
      f: 'e',
      x: 'y',
      y: 'x',
      z: 'x',
      self: 'self',
      one: 'two',
      two: 'three',
      three: 'one',
    }
    for (const [key, of] of Object.entries(named))
      await sql`
        insert into publication_cards (id, title, content, link, author, position, published_at, "translationOf")
        values (${key}, '', '', '', '', '', 0, ${of})`.execute(db)
    await migrate(db)
    const rows = await db.selectFrom('publication_cards').select(['id', 'translationOf']).execute()
    const after = Object.fromEntries(rows.map(({ id: key, translationOf }) => [key, translationOf]))
    expect(after).toMatchObject({ a: '', b: 'a', c: 'a', d: 'a', e: 'gone', f: 'gone', self: 'self' })
    expect(after).toMatchObject({ x: 'y', y: 'x', z: 'x', one: 'two', two: 'three', three: 'one' })
  })

  test('a table update that fails halfway leaves nothing behind, and succeeds the next time', async () => {
    const db = await open()
    await migrate(db, migrationNames[statesAt - 1])
    await writeOld(db)
    // Blocks the last statements.
    await sql`create table publication_versions (id text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('could not be updated')
    await sql`drop table publication_versions`.execute(db)
    expect(await migrate(db)).toEqual(migrationNames.slice(statesAt))
    expect(await listVersions(db, id)).toHaveLength(1)
  })
})
