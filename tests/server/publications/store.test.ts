import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { publishedAt } from '#server/publications/state-request.ts'
import { newId } from '#server/database/new-id.ts'
import { insertPublications, listPublished } from '#server/publications/store.ts'
import { wholeList } from '#server/database/page.ts'
import { type Dialect, bothDialects, freshDatabase } from '../../support/database.ts'
import { noTexts } from '../../support/no-texts.ts'

const now = Date.UTC(2026, 0, 1)

function publication(number: number) {
  const texts = { ...noTexts, title: `Report ${number}`, content: '<p>x</p>', link: '', picture_hash: null }
  return { id: newId(now + number), ...texts, ...publishedAt(now + number) }
}

/** A database with this many publications, newest first in the list. */
async function start(dialect: Dialect, count: number) {
  const { db, close } = await freshDatabase(dialect)
  onTestFinished(close)
  const rows = Array.from({ length: count }, (_, number) => publication(number))
  await insertPublications(db, ...rows)
  return { db, ids: rows.map(({ id }) => id).toReversed() }
}

test.each(bothDialects)(
  '[EDT-01] a list that changes during reading has each record as of its read, on %s',
  async (dialect) => {
    const { db, ids } = await start(dialect, 170)
    const change = (ids: string[]) => db.updateTable('publication_cards').where('id', 'in', ids)
    let queries = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries += 1
        // After the order and the first part were read.
        if (queries === 2) {
          await change(ids.slice(50, 100)).set({ deleted_at: now }).execute()
          await change(ids.slice(100, 110)).set({ state: 'draft' }).execute()
          await change(ids.slice(110, 111))
            .set({ title: 'New', published_at: now + 10_000 })
            .execute()
        }
        return result
      },
    }
    const read = await listPublished(db.withPlugin(plugin), wholeList, ({ id, title }) => ({ id, title }))
    expect(read.slice(0, 50).map(({ id }) => id)).toEqual(ids.slice(0, 50))
    const others = read.slice(50)
    expect(others.map(({ id }) => id)).toEqual(ids.slice(110))
    expect(others[0]?.title).toBe('New')
    expect(await listPublished(db, wholeList, ({ id }) => id)).toEqual([
      ...ids.slice(110, 111),
      ...ids.slice(0, 50),
      ...ids.slice(111),
    ])
  },
)

test.each(bothDialects)('lists of one record, none and a page, on %s', async (dialect) => {
  const { db, ids } = await start(dialect, 1)
  expect(await listPublished(db, wholeList, ({ id }) => id)).toEqual(ids)
  expect(await listPublished(db, { limit: 1, offset: 1 }, ({ id }) => id)).toEqual([])
  await db.deleteFrom('publication_cards').execute()
  expect(await listPublished(db, wholeList, ({ id }) => id)).toEqual([])
})

test('SQLite finds the records of a part by their identifiers', async () => {
  const { db } = await start('sqlite', 60)
  const asked: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await listPublished(db.withPlugin(plugin), wholeList, ({ id }) => id)
  const [, ...parts] = asked.map((node) => db.getExecutor().compileQuery(node, createQueryId()))
  expect(parts).toHaveLength(2)
  for (const { sql, parameters } of parts) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ detail: string }>(plan)
    expect(rows[0]?.detail).toContain('(id=?)')
  }
})
