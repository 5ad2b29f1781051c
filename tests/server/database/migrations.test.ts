import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import type { Db } from '#server/database/schema.ts'
import { migrationsOfV09 } from '#server/database/migrations/adopt.ts'
import { migrationNames } from '#server/database/migrations/list.ts'
import { firstMigratedAt, isMigrated, migrate, pendingUpdate } from '#server/database/migrations/migrate.ts'
import { findInAnyState } from '#server/publications/store.ts'
import { bothDialects, freshLocation } from '../../support/database.ts'
import { rowsOf, schemaOf } from '../../support/schema-of.ts'
import { root } from '../../support/steps.ts'
import { makeTablesOfV09 } from '../../support/version-0.9.ts'

const folder = join(root, 'src/server/database/migrations')

/** Hashes of the released migrations. A change of the tables is a new migration. */
const released: Record<string, string> = {
  '0001-tables': 'd12f2b470b5514d2b3685050d0b65a8f8974301dbdc1153386f47f8f8de1fcd0',
  '0002-catalogue': '0eb375c12eb183355a6b52000ccf80b23944585edafabc15970354825216ecc2',
  '0003-pending': '2d66e1880aefed78210ad312e2b070e7540b8f5cd2032f88a67813b0a23a1a9e',
  '0004-public-versions': 'b32881ab0c0a6df245ab9c70a6306946bcc7617313a4cc17f5988006f367a5b2',
  '0005-addresses': '5cca9b6c09d2b1d032b094349f9137e5664757bea955bd2cfcac9377ae3d0fd3',
  '0006-reviews': 'ec71b9b2327f3631f7072043a0b70f661b5394f54471d1550a394fd3e2f2c4a6',
}

const listOf = (db: Db) => rowsOf(db, 'select name, timestamp from kysely_migration')

test('a released migration never changes and imports nothing of this product', async () => {
  const files = (await readdir(folder)).filter((name) => /^\d/.test(name))
  expect(files.map((name) => name.replace('.ts', ''))).toEqual(migrationNames)
  for (const name of migrationNames) {
    const code = await readFile(join(folder, `${name}.ts`), 'utf8')
    expect([...code.matchAll(/\bfrom '([^']+)'|\bimport\(/g)].map(([, from]) => from)).toEqual(['kysely'])
    expect({ [name]: createHash('sha256').update(code).digest('hex') }).toEqual({ [name]: released[name] })
  }
  expect(Object.keys(released)).toEqual(migrationNames)
})

test('migrations are numbered from 1, and none has a name of v0.9', () => {
  const numbers = migrationNames.map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))
  expect(numbers).toEqual(migrationNames.map((_, index) => index + 1))
  expect(migrationNames.filter((name) => migrationsOfV09.includes(name))).toEqual([])
})

/** The migrations that come after an adoption of v0.9. */
const later = migrationNames.slice(1)

describe.each(bothDialects)('on %s', (dialect) => {
  async function open(prepare: (where: Awaited<ReturnType<typeof freshLocation>>) => Promise<void>) {
    const where = await freshLocation(dialect)
    onTestFinished(where.remove)
    await prepare(where)
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    return db
  }

  test('a database of v0.9 is adopted with the tables of a new one, and its content stays', async () => {
    const fresh = await open(async () => {})
    expect(await migrate(fresh)).toEqual(migrationNames)
    const db = await open(makeTablesOfV09)
    const id = '65a000000000000000000001'
    await sql`
      insert into publication_cards (id, title, content, link, author, position, published_at)
      values (${id}, 'Old', '<p>Text</p>', '', '', '', 1)`.execute(db)
    expect(await pendingUpdate(db)).toEqual(migrationNames)
    expect(await isMigrated(db)).toBe(false)
    expect(await migrate(db)).toEqual(later)
    expect(await isMigrated(db)).toBe(true)
    expect(await pendingUpdate(db)).toEqual([])
    expect(await schemaOf(db, dialect)).toEqual(await schemaOf(fresh, dialect))
    expect(await firstMigratedAt(db)).toBe(Date.parse('2026-11-01T00:00:00.000Z'))
    expect(await findInAnyState(db, id)).toMatchObject({ title: 'Old', state: 'published', revision: 1 })
    expect(await migrate(db)).toEqual([])
  })

  test.each([
    ['none but the first', 1, ''],
    ['all but the last', 32, ''],
    ['all but one in the middle', 33, `delete from kysely_migration where name = '0020-documents-by-link'`],
  ])('a database with %s of the migrations of v0.9 is refused, unchanged', async (_, count, then) => {
    const db = await open((where) => makeTablesOfV09(where, count))
    if (then !== '') await sql.raw(then).execute(db)
    const before = [await listOf(db), await schemaOf(db, dialect)]
    for (const read of [pendingUpdate, migrate])
      await expect(read(db)).rejects.toThrow(
        'The database is from a version before v0.9: start v0.9 on it once, then this version. Nothing was changed.',
      )
    expect([await listOf(db), await schemaOf(db, dialect)]).toEqual(before)
  })

  test.each([
    ['an unknown migration', 'v0.9', `('0037-unknown', '2026-11-02')`],
    ['a migration of this version', 'v0.9', `('0001-tables', '2026-11-02')`],
    ['a migration of v0.9', 'this version', `('0001-first-tables', '2026-11-02')`],
    ['a migration of a later version', 'this version', `('9999-later', '2026-11-02')`],
    ['a name in other letters', 'v0.9', `('0036-WORDS-FORM', '2026-11-02')`],
  ])('a database with %s beside those of %s is refused, unchanged', async (_, version, row) => {
    const db = await open(version === 'v0.9' ? makeTablesOfV09 : async () => {})
    if (version !== 'v0.9') await migrate(db)
    await sql.raw(`insert into kysely_migration (name, timestamp) values ${row}`).execute(db)
    const before = await listOf(db)
    for (const read of [pendingUpdate, migrate])
      await expect(read(db)).rejects.toThrow(/neither v0\.9 nor this one.* Nothing was changed\.$/)
    expect(await listOf(db)).toEqual(before)
  })

  test('a list of v0.9 that names a migration twice is refused, one in another order is adopted', async () => {
    const db = await open(makeTablesOfV09)
    await sql`create table copied as select * from kysely_migration order by name desc`.execute(db)
    await sql`drop table kysely_migration`.execute(db)
    await sql`alter table copied rename to kysely_migration`.execute(db)
    await sql`insert into kysely_migration select * from kysely_migration where name = '0001-first-tables'`.execute(
      db,
    )
    await expect(migrate(db)).rejects.toThrow('v0.9')
    await sql`delete from kysely_migration where name = '0001-first-tables'`.execute(db)
    await sql`insert into kysely_migration values ('0001-first-tables', '2026-12-01T00:00:00.000Z')`.execute(
      db,
    )
    expect(await migrate(db)).toEqual(later)
    expect(await isMigrated(db)).toBe(true)
  })

  test('an adoption that fails halfway leaves the names of v0.9, and succeeds the next time', async () => {
    const db = await open(makeTablesOfV09)
    const before = await listOf(db)
    const blocks = {
      sqlite: [
        `create trigger block before delete on kysely_migration begin select raise(abort, 'killed'); end`,
        'drop trigger block',
      ],
      postgres: [
        `create rule block as on delete to kysely_migration do instead select 1 / 0`,
        'drop rule block on kysely_migration',
      ],
    }
    const [block = '', unblock = ''] = blocks[dialect]
    await sql.raw(block).execute(db)
    await expect(migrate(db)).rejects.toThrow('could not be updated')
    expect(await listOf(db)).toEqual(before)
    await sql.raw(unblock).execute(db)
    expect(await migrate(db)).toEqual(later)
    expect(await isMigrated(db)).toBe(true)
  })

  test('processes that start at once on a database of v0.9 adopt it once', async () => {
    const where = await freshLocation(dialect)
    onTestFinished(where.remove)
    await makeTablesOfV09(where)
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(where)))
    for (const { close } of opened) onTestFinished(close)
    expect((await Promise.all(opened.map(({ db }) => migrate(db)))).flat()).toEqual(later)
    for (const { db } of opened) {
      const [adopted, ...others] = await listOf(db)
      expect(adopted).toBe('{"name":"0001-tables","timestamp":"2026-11-01T00:00:00.000Z"}')
      expect(others).toHaveLength(later.length)
    }
  })

  test('tables that cannot be created leave nothing behind, and are created the next time', async () => {
    const db = await open(async () => {})
    // Blocks one of the last statements.
    await sql`create table publication_versions_by_document (id text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('could not be updated')
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual([
      'publication_versions_by_document',
    ])
    await sql`drop table publication_versions_by_document`.execute(db)
    expect(await migrate(db)).toEqual(migrationNames)
  })

  test('a page of the public list is read by its index', async () => {
    const db = await open(async () => {})
    await migrate(db)
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000)
      insert into publication_cards (id, title, content, link, author, position, published_at)
      select cast(n as text), 'Title', '<p>Text</p>', '', '', '', n from numbers`.execute(db)
    if (dialect === 'postgres') await sql`analyze publication_cards`.execute(db)
    const page = sql`
      select * from publication_cards where state = 'published' order by published_at desc, id desc limit 20`
    const { rows } = await (
      dialect === 'sqlite' ? sql`explain query plan ${page}` : sql`explain ${page}`
    ).execute(db)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('publication_cards_by_state')
    expect(plan).not.toMatch(/sort|temp b-tree/i)
  })
})
