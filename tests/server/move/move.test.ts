import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Row, Side } from '#server/move/side.ts'
import { copyTables } from '#server/move/copy-tables.ts'
import { runCommand } from '../../support/product.ts'
import { readQuery } from '#lib/search-words.ts'
import { findAccount } from '#server/accounts/accounts.ts'
import { isPassword } from '#server/accounts/passwords.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { moveToPostgres, moveToSqlite } from '#server/move/move.ts'
import { countPublished } from '#server/publications/store.ts'
import { searchPublished } from '#server/search/search.ts'
import { freshLocation } from '../../support/database.ts'
import { gateOrFull } from '../../support/scope.ts'
import { fillRichly } from '../../support/rich-database.ts'
import { rowsIn } from '../../support/table-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { makeTablesOfV09 } from '../../support/version-0.9.ts'

/** An SQLite database with publications, and an empty one in Postgres. */
async function prepare(count = 3) {
  const dataDir = await temporaryFolder()
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await migrate(db)
  await fillRichly(db, count)
  await close()
  const { databaseUrl = '', remove } = await freshLocation('postgres')
  onTestFinished(remove)
  const said: string[] = []
  return { dataDir, databaseUrl, backupDir: undefined, said, say: (text: string) => said.push(text) }
}

const openPostgres = (databaseUrl: string) => openWithExtensions({ dataDir: '', databaseUrl })

/** More than one batch of rows is read at a time. */
const publications = gateOrFull(600, 5000)

test(`[OWN-06] ${publications} publications with pictures move to Postgres and back whole, table by table`, async () => {
  const move = await prepare(publications)
  await moveToPostgres(move)
  expect(move.said).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^publication_cards: ${publications.toLocaleString('en-GB')} rows, digest [0-9a-f]{12} on both sides$`,
      ),
    ),
  )
  const postgres = await openPostgres(move.databaseUrl)
  expect(await countPublished(postgres.db)).toBe(publications * 0.9)
  const search = { query: readQuery(`title ${publications - 288}`) }
  expect((await searchPublished(postgres.db, search, { limit: 5, offset: 0 })).total).toBe(1)
  const account = await findAccount(postgres.db, 'one@example.org')
  expect(await isPassword('a long password', account?.password_hash)).toBe(true)
  await postgres.close()

  const back = await temporaryFolder()
  await moveToSqlite({ ...move, dataDir: back })
  expect(await readdir(back)).toEqual(['site.sqlite'])
  expect(rowsIn(join(back, 'site.sqlite'))).toEqual(rowsIn(join(move.dataDir, 'site.sqlite')))
  const again = await openWithExtensions({ dataDir: back, databaseUrl: undefined })
  onTestFinished(again.close)
  expect((await searchPublished(again.db, search, { limit: 5, offset: 0 })).total).toBe(1)
})

test('[OWN-06] a move never overwrites or changes existing records', async () => {
  const move = await prepare()
  await moveToPostgres(move)
  await expect(moveToPostgres(move)).rejects.toThrow(/not empty \(\w+\): nothing was moved/)
  await expect(moveToSqlite(move)).rejects.toThrow(/There is a database in \S+ already/)
  const { databaseUrl = '', remove } = await freshLocation('postgres')
  onTestFinished(remove)
  const other = await openPostgres(databaseUrl)
  await sql`create table theirs (id text)`.execute(other.db)
  await other.close()
  await expect(moveToPostgres({ ...move, databaseUrl })).rejects.toThrow(/not empty \(theirs\)/)
})

test(
  '[OWN-06] a source in use, of another version or without a database is rejected in one sentence',
  { tags: ['full'] },
  async () => {
    const move = await prepare()
    const using = await openWithExtensions({ ...move, databaseUrl: undefined })
    await expect(moveToPostgres(move)).rejects.toThrow(
      'The product is running on this database: stop it first.',
    )
    await using.close()
    await expect(moveToPostgres({ ...move, dataDir: await temporaryFolder() })).rejects.toThrow(
      /There is no database/,
    )

    const old = await temporaryFolder()
    await makeTablesOfV09({ dataDir: old, databaseUrl: undefined }, 32)
    await expect(moveToPostgres({ ...move, dataDir: old })).rejects.toThrow(/start v0\.9 on it once/)

    await moveToPostgres(move)
    const postgres = await openPostgres(move.databaseUrl)
    const to = { ...move, dataDir: await temporaryFolder() }
    await expect(moveToSqlite(to)).rejects.toThrow(/in use by 1 other connections/)
    expect(await readdir(to.dataDir)).toEqual([])
    await postgres.close()
    await moveToSqlite(to)
  },
)

test('[OWN-05, OWN-06] a source of v0.9 is backed up and moves to Postgres, one in Postgres moves back', async () => {
  const move = await prepare()
  const dataDir = await temporaryFolder()
  await makeTablesOfV09({ dataDir, databaseUrl: undefined })
  const backupDir = join(dataDir, 'backups')
  await moveToPostgres({ ...move, dataDir, backupDir })
  expect(await readdir(backupDir)).toEqual([expect.stringMatching(/^before-0001-tables-/)])
  const { remove, ...where } = await freshLocation('postgres')
  onTestFinished(remove)
  await makeTablesOfV09(where)
  const to = { ...move, databaseUrl: where.databaseUrl ?? '', dataDir: await temporaryFolder() }
  await moveToSqlite(to)
  expect(rowsIn(join(to.dataDir, 'site.sqlite'))).toEqual(rowsIn(join(dataDir, 'site.sqlite')))
})

test(
  '[OWN-06] an interrupted move leaves the target empty, and the next one completes it',
  { tags: ['full'] },
  async () => {
    const move = await prepare(100)
    const cut = {
      ...move,
      say: () => {
        throw new Error('cut off')
      },
    }
    await expect(moveToPostgres(cut)).rejects.toThrow('cut off')
    const postgres = await openPostgres(move.databaseUrl)
    expect(await countPublished(postgres.db)).toBe(0)
    await postgres.close()
    await moveToPostgres(move)

    const back = await temporaryFolder()
    await mkdir(join(back, 'moving'))
    await writeFile(join(back, 'moving', 'site.sqlite'), 'what a kill has left')
    await expect(moveToSqlite({ ...cut, dataDir: back })).rejects.toThrow('cut off')
    expect(await readdir(back)).toEqual([])
    await moveToSqlite({ ...move, dataDir: back })
    expect(rowsIn(join(back, 'site.sqlite'))).toEqual(rowsIn(join(move.dataDir, 'site.sqlite')))
  },
)

test.each([
  ['is lost', (rows: Row[]) => rows.slice(1)],
  ['is another', (rows: Row[]) => rows.map((row) => ({ ...row, bytes: new Uint8Array([9]) }))],
  ['has another type', (rows: Row[]) => rows.map((row) => ({ ...row, id: 1 }))],
])('[OWN-06] a copy in which a row %s is not accepted', async (_what, change) => {
  const table = { name: 'pictures', columns: ['id', 'bytes'], hasBytes: true }
  const rows: Row[] = [
    { id: '1', bytes: new Uint8Array([1]) },
    { id: '2', bytes: null },
  ]
  const holding = (held: Row[]): Side => ({
    async *read() {
      yield held
    },
    insert: async () => {},
  })
  const copy = (to: Row[]) =>
    copyTables({ from: holding(rows), to: holding(to), tables: [table], say: () => {} })
  await copy(rows.toReversed())
  await expect(copy(change(rows))).rejects.toThrow(/^The table pictures differs after it was copied/)
})

test('[OWN-06] npm run move reports the moved records and the next step, and never prints a password', async () => {
  const { dataDir, databaseUrl } = await prepare(1)
  const command = runCommand('src/commands/move.ts', { DATA_DIR: dataDir, DATABASE_URL: '' }, [databaseUrl])
  expect(await command.ended).toBe(0)
  expect(command.output()).toMatch(
    /✓ accounts: 1 row, [^]*\nMoved\. From now on, start the product with DATABASE_URL/,
  )
  expect(command.output()).not.toContain('test@')
})
