import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { searchPublications } from '#contract/search/calls.ts'
import { type AppDeps, createApp, type RequestLine } from '#server/app.ts'
import type { AppEnv } from '#server/http/app-context.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { publicationCardRoutes } from '#server/publications/card-routes.ts'
import { cacheLists } from '#server/publications/list-cache.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { publishDue } from '#server/publications/schedule.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { insertPublications } from '#server/publications/store.ts'
import { dialects, freshLocation } from '../../support/database.ts'
import { startApi } from '../../support/api.ts'
import { currentCopies } from '../../support/current-copies.ts'
import { noTexts } from '../../support/no-texts.ts'

const cards = '/api/publication-cards'
const search = `${searchPublications.path}?q=maize`
const now = Date.UTC(2026, 0, 1)
/** Queries that read a list: one for its order, one for its records. */
const oneReading = 2
const texts = { ...noTexts, link: '', picture_hash: null }

function publication(id: number, title = `Report ${id}`) {
  const content = `<p>${`${title} of the maize market. `.repeat(60)}</p>`
  return { ...texts, id: id.toString(16).padStart(24, '0'), title, content, ...publishedAt(now) }
}

describe.each(dialects)('on %s', (dialect) => {
  /** An app on a database with two publications, its responses, and another process's view of the database. */
  async function start({ corsOrigins = [] }: { corsOrigins?: string[] } = {}) {
    const where = await freshLocation(dialect)
    const [mine, other] = [await openWithExtensions(where), await openWithExtensions(where)]
    onTestFinished(async () => {
      await Promise.all([mine.close(), other.close()])
      await where.remove()
    })
    await migrate(other.db)
    await insertPublications(other.db, publication(1), publication(2))
    const read: string[] = []
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        read.push(JSON.stringify(node).includes('list_revision') ? 'revision' : 'rows')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const lines: RequestLine[] = []
    const deps: AppDeps = {
      db: mine.db.withPlugin(counter),
      log: (line) => lines.push(line),
      limiters: createLimiters(defaultLimits, undefined),
      now: () => now,
      pause: async () => {},
      onContentChange: () => {},
      checkReady: async () => {},
      corsOrigins,
      trustedHops: 0,
      repeat: () => {},
    }
    const app = createApp(deps)
    /** Without an address, calls count for no client. */
    const ask = async (path: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
      app.request(`http://api.test${path}`, { headers }, { incoming: { socket: { remoteAddress } } })
    const titles = async (path = cards): Promise<string[]> => {
      const answer = await ask(path, { 'accept-encoding': 'br' })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isPacked = answer.headers.has('content-encoding')
      const records: { title: string }[] = JSON.parse(String(isPacked ? brotliDecompressSync(bytes) : bytes))
      return records.map(({ title }) => title)
    }
    return {
      ask,
      titles,
      lines,
      deps,
      other: other.db,
      read,
      rowsRead: () => read.splice(0).includes('rows'),
    }
  }

  test('[EDT-01] no list is older than a change that any process has committed', async () => {
    const { titles, other, rowsRead } = await start()
    expect(await titles()).toEqual(['Report 2', 'Report 1'])
    /** The list after a change: the cached one is not used, and the new one is cached. */
    const changed = async () => {
      rowsRead()
      const answered = await titles()
      expect(rowsRead()).toBe(true)
      expect(await titles()).toEqual(answered)
      expect(rowsRead()).toBe(false)
      return answered
    }
    await insertPublications(other, publication(3))
    expect(await changed()).toEqual(['Report 3', 'Report 2', 'Report 1'])
    const first = publication(1).id
    await other.updateTable('publication_cards').set({ title: 'New' }).where('id', '=', first).execute()
    expect(await changed()).toEqual(['Report 3', 'Report 2', 'New'])
    await other.transaction().execute(async (work) => {
      await work.deleteFrom('publication_cards').where('id', '=', first).execute()
      expect(await titles()).toEqual(['Report 3', 'Report 2', 'New'])
    })
    expect(await changed()).toEqual(['Report 3', 'Report 2'])
    const due = { ...publication(4), state: 'scheduled', publish_at: now - 1, published_at: 0 } as const
    await insertPublications(other, due)
    expect(await changed()).toEqual(['Report 3', 'Report 2'])
    expect(await publishDue(other, now)).toBe(1)
    expect(await changed()).toEqual(['Report 3', 'Report 2', 'Report 4'])
    expect(await titles('/api/expertise-cards')).toEqual([])
    await insertExpertise(other, { id: first, title: 'Prices', icon: '', content: '<p>x</p>' })
    expect(await titles('/api/expertise-cards')).toEqual(['Prices'])
  })

  test('a rolled-back transaction changes no list', async () => {
    const { titles, other, rowsRead } = await start()
    const before = await titles()
    const cut = other.transaction().execute(async (work) => {
      await insertPublications(work, publication(3))
      throw new Error('on purpose')
    })
    await expect(cut).rejects.toThrow('on purpose')
    rowsRead()
    expect(await titles()).toEqual(before)
    expect(rowsRead()).toBe(false)
  })

  test('a list that has not changed is served, or gets 304, without reading one of its rows', async () => {
    const { ask, other, rowsRead } = await start()
    const first = await ask(cards, { 'accept-encoding': 'br' })
    expect(rowsRead()).toBe(true)
    const headers = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' }
    // Other writes, such as those of monitoring, change no list.
    await other.insertInto('meta').values({ key: 'checked', value: 'x' }).execute()
    for (const copies of currentCopies(first)) {
      const response = await ask(cards, { ...headers, 'if-none-match': copies })
      expect([response.status, await response.text()], copies).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(first.headers.get('etag'))
    }
    expect((await ask(cards, { 'accept-encoding': 'br' })).status).toBe(200)
    expect(rowsRead()).toBe(false)
    await other.updateTable('publication_cards').set({ title: 'New' }).execute()
    expect((await ask(cards, headers)).status).toBe(200)
  })

  test('a save that leaves a list unchanged keeps its ETag', async () => {
    const { ask, other } = await start()
    const first = await ask(cards)
    await insertPublications(other, { ...publication(9), state: 'draft' })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await ask(cards, headers)).status).toBe(304)
  })

  test('a cached response equals the first one, with its headers and a line of the log', async () => {
    const { ask, lines, rowsRead } = await start()
    for (const path of [cards, `${cards}?page=1&limit=1`, search, `${cards}?excerpt=20`]) {
      const [first, cached] = [await ask(path, { 'accept-encoding': 'br' }), rowsRead()]
      expect(cached).toBe(true)
      const same = await ask(path, { 'accept-encoding': 'br' })
      expect(rowsRead()).toBe(false)
      const { 'x-request-id': firstId, ...expected } = Object.fromEntries(first.headers)
      const { 'x-request-id': requestId, ...headers } = Object.fromEntries(same.headers)
      expect([same.status, headers]).toEqual([200, expected])
      expect(await same.arrayBuffer()).toEqual(await first.arrayBuffer())
      expect(lines.at(-1)).toEqual({ ...lines.at(-2), requestId, ms: expect.any(Number) })
      expect(requestId).not.toBe(firstId)
    }
  })

  test('a signed-in caller gets no cached response and leaves none, and a token without a session is ignored', async () => {
    const api = await startApi(dialect)
    onTestFinished(api.close)
    await insertPublications(api.db, publication(1))
    let readings = 0
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('publication_cards')) readings += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const app = createApp({ ...api.deps, db: api.db.withPlugin(counter) })
    const session = `Bearer ${await api.signIn()}`
    const texts = []
    for (const [authorization, expected] of [
      [session, oneReading],
      ['', oneReading],
      [session, oneReading],
      ['Bearer another', 0],
      ['Basic eDp5', 0],
      ['', 0],
      [session, oneReading],
    ] as const) {
      readings = 0
      const answer = await app.request(cards, { headers: authorization ? { authorization } : {} }, {})
      texts.push(await answer.text())
      expect(readings, authorization).toBe(expected)
    }
    expect(new Set(texts).size).toBe(1)
  })

  test('each encoding has its own cached response, as do pages and scripts', async () => {
    const { ask } = await start()
    const plain = await (await ask(cards)).text()
    const brotli = await ask(cards, { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
    const gzip = await ask(cards, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
    expect((await ask(cards)).headers.get('content-encoding')).toBeNull()
    const [script, page] = [await ask(search), await ask(search, { accept: 'text/html' })]
    expect(script.headers.get('content-type')).toBe('application/json')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect((await ask(search)).headers.get('content-type')).toBe('application/json')
  })

  test('a cached response holds nothing of its request', async () => {
    const { ask } = await start({ corsOrigins: ['https://www.example.org'] })
    const first = await ask(cards, { origin: 'https://www.example.org' })
    expect(first.headers.get('access-control-allow-origin')).toBe('https://www.example.org')
    const other = await ask(cards, { origin: 'https://evil.example' })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    expect(other.headers.get('vary')).toBe('Accept-Encoding, Origin')
    expect(other.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('simultaneous calls read the list once; a refusal is not cached', async () => {
    const { ask, read } = await start()
    await Promise.all(Array.from({ length: 20 }, () => ask(cards)))
    expect(read.filter((what) => what === 'rows')).toHaveLength(oneReading)
    const refused = await Promise.all(Array.from({ length: 3 }, () => ask(`${cards}?limit=0`)))
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect((await ask(`${cards}?limit=0`)).status).toBe(400)
  })

  test('cached responses are bounded by their bytes, for any requests', async () => {
    const { deps, rowsRead } = await start()
    const app = new Hono<AppEnv>()
    cacheLists(app, deps, { maxSize: 15_000 })
    publicationCardRoutes(app, deps)
    const paths = [101, 102, 103, 104].map((number) => `${cards}?limit=${number}`)
    for (const path of paths) await app.request(path, {}, {})
    const read = []
    for (const path of paths.toReversed()) {
      rowsRead()
      await app.request(path, {}, {})
      read.push(rowsRead())
    }
    expect(read).toEqual([false, false, true, true])
  })

  test('spellings of one address, and parameters of no meaning, share a response', async () => {
    const { ask, rowsRead } = await start()
    for (const [odd, plain] of [
      ['?x=1', ''],
      ['?q=maize', ''],
      ['?page=1&limit=1', '?limit=1&page=1'],
      ['?limit=2&limit=1', '?limit=2'],
      ['?lim%69t=3', '?limit=3'],
      ['/?limit=4', '?limit=4'],
    ]) {
      const expected = await (await ask(cards + plain)).text()
      rowsRead()
      expect(await (await ask(cards + odd)).text(), odd).toBe(expected)
      expect(rowsRead(), odd).toBe(false)
    }
  })

  test('lists that differ in a parameter do not share a response', async () => {
    const { ask } = await start()
    const paths = [
      '',
      '?limit=1',
      '?limit=1&page=2',
      '?page=1',
      '?excerpt=1',
      '?excerpt=1&limit=1',
      '?excerpt=11',
    ]
    const texts = []
    for (const path of paths) texts.push(await (await ask(cards + path)).text())
    expect(new Set(texts).size).toBe(paths.length)
  })

  test('of concurrent requests for lists as many wait as there are places, and the others get a retry time', async () => {
    const { ask } = await start()
    const many = Array.from({ length: 60 }, (_, number) => ask(`${cards}?excerpt=${number + 1}`))
    const answers = await Promise.all(many)
    const refused = answers.filter(({ status }) => status === 503)
    const answered = answers.filter(({ status }) => status === 200).length
    // More if a place is free again before the last request comes.
    expect(answered).toBeGreaterThanOrEqual(41)
    expect(answered).toBeLessThan(60)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(60 - answered).fill('5'))
    expect((await ask(cards)).status).toBe(200)
  })

  test.each([
    ['pages of a list', (number: number) => `${cards}?excerpt=${number}`],
    ['searches', (number: number) => `${searchPublications.path}?q=m${number}`],
  ])('one client leaves places for the %s of others', async (_what, path) => {
    const { ask } = await start()
    // From many addresses of one network, as a provider's customer has.
    const greedy = Array.from({ length: 40 }, (_, number) =>
      ask(path(number + 1), {}, `192.0.2.${number + 1}`),
    )
    const others = Array.from({ length: 5 }, (_, number) =>
      ask(path(number + 101), {}, `198.51.100.${number}`),
    )
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const statuses = (await Promise.all(greedy)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(25)
  })
})
