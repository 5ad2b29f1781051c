import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { searchPublications } from '#contract/search.ts'
import { createApp, type RequestLine } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { createListCache } from '#server/publications/list-cache.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { publishDue } from '#server/publications/schedule.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { insertPublications } from '#server/publications/store.ts'
import { dialects, freshLocation } from '../../support/database.ts'
import { serveHttp } from '../../support/http-server.ts'
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
  async function start({ maxSize, corsOrigins = [] }: { maxSize?: number; corsOrigins?: string[] } = {}) {
    const where = await freshLocation(dialect)
    const [mine, other] = [await openDatabase(where), await openDatabase(where)]
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
    const db = mine.db.withPlugin(counter)
    const lines: RequestLine[] = []
    const log = (line: RequestLine) => lines.push(line)
    const lists = createListCache({ db, log, ...(maxSize === undefined ? {} : { maxSize }) })
    const app = createApp({
      db,
      lists,
      log,
      limiters: createLimiters(defaultLimits, undefined),
      now: () => now,
      pause: async () => {},
      onContentChange: () => {},
      checkReady: async () => {},
      corsOrigins,
      trustedHops: 0,
    })
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
    const server = await serveHttp((incoming, outgoing) => {
      void lists.direct(incoming, outgoing).then((is) => is || outgoing.writeHead(418).end())
    })
    onTestFinished(() => server.close())
    const direct = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.origin + path, { headers: { 'accept-encoding': 'br', accept: '*/*', ...headers } })
    return {
      ask,
      direct,
      titles,
      lines,
      other: other.db,
      read,
      rowsRead: () => read.splice(0).includes('rows'),
    }
  }

  test('[EDT-01] no list is older than a change that any process has committed', async () => {
    const { titles, direct, other } = await start()
    expect(await titles()).toEqual(['Report 2', 'Report 1'])
    /** The list after a change: the cached one is not used, and the new one is cached. */
    const changed = async () => {
      expect((await direct(cards)).status).toBe(418)
      const answered = await titles()
      const again: { title: string }[] = await (await direct(cards)).json()
      expect(again.map(({ title }) => title)).toEqual(answered)
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
    const { ask, direct, other, rowsRead } = await start()
    const first = await ask(cards, { 'accept-encoding': 'br' })
    expect(rowsRead()).toBe(true)
    const headers = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' }
    // Other writes, such as those of monitoring, change no list.
    await other.insertInto('meta').values({ key: 'checked', value: 'x' }).execute()
    for (const copies of currentCopies(first))
      for (const get of [ask, direct]) {
        const response = await get(cards, { ...headers, 'if-none-match': copies })
        expect([response.status, await response.text()], copies).toEqual([304, ''])
        expect(response.headers.get('etag')).toBe(first.headers.get('etag'))
      }
    expect((await ask(cards, { 'accept-encoding': 'br' })).status).toBe(200)
    expect(rowsRead()).toBe(false)
    await other.updateTable('publication_cards').set({ title: 'New' }).execute()
    expect((await direct(cards, headers)).status).toBe(418)
    expect((await ask(cards, headers)).status).toBe(200)
  })

  test('a save that leaves a list unchanged keeps its ETag', async () => {
    const { ask, other } = await start()
    const first = await ask(cards)
    await insertPublications(other, { ...publication(9), state: 'draft' })
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await ask(cards, headers)).status).toBe(304)
  })

  test('the direct response equals the app’s, with its headers and a line of the log', async () => {
    const { ask, direct, lines } = await start()
    expect((await direct(cards)).status).toBe(418)
    for (const path of [cards, `${cards}?page=1&limit=1`, search, `${cards}?excerpt=20`]) {
      const app = await ask(path, { 'accept-encoding': 'br' })
      const same = await direct(path)
      const { 'x-request-id': _id, ...expected } = Object.fromEntries(app.headers)
      const { 'x-request-id': requestId, ...headers } = Object.fromEntries(same.headers)
      expect(headers).toMatchObject(expected)
      const bytes = Buffer.from(await app.arrayBuffer())
      const text = app.headers.has('content-encoding')
        ? brotliDecompressSync(bytes).toString()
        : bytes.toString()
      expect(await same.text()).toBe(text)
      const [fromApp, fromDirect] = lines.slice(-2)
      expect(fromDirect).toEqual({ ...fromApp, requestId, ms: expect.any(Number) })
      expect(fromDirect?.requestId).not.toBe(fromApp?.requestId)
    }
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
    const { ask, direct } = await start({ maxSize: 15_000 })
    const paths = [101, 102, 103, 104].map((number) => `${cards}?limit=${number}`)
    for (const path of paths) await ask(path, { 'accept-encoding': 'identity' })
    const kept = []
    for (const path of paths) kept.push((await direct(path, { 'accept-encoding': 'identity' })).status)
    expect(kept).toEqual([418, 418, 200, 200])
  })

  test('unknown parameters of a query cause no second read, and the response follows the known ones', async () => {
    const { ask, direct, read } = await start()
    const odd = Array.from({ length: 16 }, (_, number) => ask(`${cards}?x=${number}&limit=1&page=01`))
    const [first, ...others] = await Promise.all((await Promise.all(odd)).map((answer) => answer.text()))
    expect(new Set(others)).toEqual(new Set([first]))
    expect(read.filter((what) => what === 'rows')).toHaveLength(oneReading + 1)
    const same = await direct(`${cards}?page=1&limit=1&limit=2`, { 'accept-encoding': 'identity' })
    expect(await same.text()).toBe(first)
    expect((await ask(`${cards}?page=1&limit=1e2`)).status).toBe(200)
  })

  test('of concurrent requests for lists a fixed number waits, the others get a retry time, and whole lists are read', async () => {
    const { ask } = await start()
    const many = Array.from({ length: 40 }, (_, number) => ask(`${cards}?excerpt=${number + 1}`))
    const [answers, whole] = [await Promise.all(many), await ask(cards)]
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40 - refused.length)
    expect(refused).toHaveLength(23)
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'))
    expect(whole.status).toBe(200)
    const searches = Array.from({ length: 40 }, (_, number) => ask(`${searchPublications.path}?q=m${number}`))
    const found = (await Promise.all(searches)).filter(({ status }) => status === 200)
    expect(found).toHaveLength(31)
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
