import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { allExtensions } from '#server/extensions.ts'
import { freshDatabase } from '../../support/database.ts'

async function namesOf(type: 'table' | 'trigger'): Promise<string[]> {
  const { db, close } = await freshDatabase('sqlite')
  onTestFinished(close)
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = ${type}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

test('each table of an extension exists, and belongs to it alone', async () => {
  const tables = allExtensions.flatMap((extension) => extension.tables)
  expect(tables.length).toBeGreaterThan(10)
  expect(new Set(tables).size).toBe(tables.length)
  expect(await namesOf('table')).toEqual(expect.arrayContaining(tables))
})

test('a change of a table that a cached list reads revises the lists', async () => {
  const triggers = await namesOf('trigger')
  const cached = allExtensions.filter(({ cachedLists = [] }) => cachedLists.length > 0)
  expect(cached).not.toEqual([])
  for (const { tables } of cached)
    for (const table of tables)
      for (const event of ['insert', 'update', 'delete'])
        expect(triggers).toContain(`${table}_${event}_revises_lists`)
})
