import { setImmediate } from 'node:timers'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { newId } from '#server/database/new-id.ts'
import { insertPublications } from '#server/publications/store.ts'
import { startApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'
import { noTexts } from '../support/no-texts.ts'

const cards = '/api/publication-cards'
const now = Date.UTC(2026, 0, 1)

function publication(number: number) {
  const content = `<p>${`Report ${number} of the maize market. `.repeat(60)}</p>`
  const texts = { ...noTexts, title: `Report ${number}`, content, link: '', picture_hash: null }
  return { id: newId(now + number), ...texts, ...publishedAt(now + number) }
}

/** An app on a database with this many publications. */
async function start(dialect: Dialect, count: number) {
  const api = await startApi(dialect)
  onTestFinished(() => api.close())
  await insertPublications(api.db, ...Array.from({ length: count }, (_, number) => publication(number)))
  /** Queries that read a list: one for its order, and one for each part. */
  const queries = { count: 0, failing: 0 }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('list_revision')) return node
      queries.count += 1
      if (queries.count === queries.failing) throw new Error('on purpose')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = api.db.withPlugin(plugin)
  const app = createApp({ ...api.deps, db })
  const ask = async (init: RequestInit = {}, query = '') =>
    app.request(`http://api.test${cards}${query}`, init, {})
  return { ask, queries }
}

/** Counts the turns of the event loop during some work: it accepts one connection in each. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const state = { turns: 0, isOver: false }
  const turn = () => {
    state.turns += 1
    if (!state.isOver) setImmediate(turn)
  }
  turn()
  await work()
  state.isOver = true
  return state.turns
}

test.each(dialects)('while a long list is read, many requests get their turn, on %s', async (dialect) => {
  const { ask } = await start(dialect, 500)
  const turns = await turnsDuring(async () => {
    const records: unknown[] = await (await ask()).json()
    expect(records).toHaveLength(500)
  })
  // The list has ten parts, with a pause between them.
  expect(turns).toBeGreaterThan(100)
})

test('between lists that wait, many requests get their turn', async () => {
  const { ask } = await start('sqlite', 1)
  const turns = await turnsDuring(() =>
    Promise.all(Array.from({ length: 20 }, (_, index) => ask({}, `?excerpt=${index + 1}`))),
  )
  expect(turns).toBeGreaterThan(200)
})

test.each(dialects)('a long list is sent whole to all clients, with its length, on %s', async (dialect) => {
  const { ask, queries } = await start(dialect, 120)
  const answers = await Promise.all([ask(), ask(), ask({ method: 'HEAD' })])
  const [text = '', ...others] = await Promise.all(answers.map((answer) => answer.text()))
  expect(others).toEqual([text, ''])
  expect(queries.count).toBe(4)
  const records: unknown[] = JSON.parse(text)
  expect([records.length, text]).toEqual([120, JSON.stringify(records)])
  const [length, etag] = [String(Buffer.byteLength(text)), answers[0].headers.get('etag') ?? '']
  expect(answers.map(({ headers }) => headers.get('content-length'))).toEqual([length, length, length])
  expect((await ask({ headers: { 'if-none-match': etag } })).status).toBe(304)
})

test.each(dialects)(
  'a database that fails in the middle of a list fails one whole call, on %s',
  async (dialect) => {
    const { ask, queries } = await start(dialect, 120)
    queries.failing = 3
    const [failed, waiting] = await Promise.all([ask(), ask()])
    expect([failed.status, await failed.json()]).toMatchObject([500, { code: 'internal' }])
    expect(failed.headers.get('etag')).toBeNull()
    for (const answer of [waiting, await ask()]) {
      const records: unknown[] = await answer.json()
      expect([answer.status, records.length]).toEqual([200, 120])
    }
  },
)
