import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readFeatures } from '#contract/features.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { setPublicationState } from '#contract/publications.ts'
import { countRead, listReads, readReads } from '#contract/reads/calls.ts'
import { day } from '#lib/durations.ts'
import { sweepDeleted } from '#server/erasures/erase.ts'
import { createApp } from '#server/app.ts'
import { createTasks } from '#server/repeat.ts'
import { createReadCounter } from '#server/reads/counter.ts'
import { forgetReads } from '#server/reads/store.ts'
import { startApi } from '../support/api.ts'
import { bothDialects, type Dialect } from '../support/database.ts'

const site = 'https://www.example.org'

/** The headers of a reader's phone. */
const phone = {
  'content-type': 'text/plain;charset=UTF-8',
  'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X19) Chrome/150.0.0.0 Mobile Safari/537.36',
  origin: site,
}

async function start(dialect: Dialect) {
  const api = await startApi(dialect, { corsOrigins: [site], trustedHops: 1 })
  const token = await api.signIn()
  const { _id: id } = await api.call(createPublicationCard, {
    token,
    body: { title: 'Grain', content: '<p>Text</p>', link: '', image: '' },
  })
  let networks = 0
  /** A request of another network each time. */
  const post = (body: unknown, headers: Record<string, string> = {}) => {
    networks += 1
    return api.request(countRead.path, {
      method: 'POST',
      headers: { ...phone, 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }
  const read = (host = '', headers = {}) => post({ id, kind: 'read', host }, headers)
  /** The counts of both kinds in 30 days, after they were written. */
  const counts = async (of = id) => {
    await api.runTasks()
    const { data } = await api.call(listReads, { token, search: { ids: of } })
    return data.map(({ reads, downloads }) => [reads.month, downloads.month])[0]
  }
  const details = () => api.call(readReads, { token, id })
  return { ...api, token, id, post, read, counts, details }
}

describe.each(bothDialects)('on %s', (dialect) => {
  async function fresh() {
    const api = await start(dialect)
    onTestFinished(api.close)
    return api
  }

  test('[REA-03] reads and downloads add up by day, by period and by the host that led to them', async () => {
    const { clock, counts, post, id, read, call, token, details, db } = await fresh()
    expect(await call(readFeatures)).toContain('reads')
    const today = clock.now
    for (const [daysAgo, host] of [
      [400, 'too-old.example'],
      [364, 'journal.example'],
      [30, 'journal.example'],
      [29, 'News.Example:8080'],
      [0, ''],
    ] as const) {
      clock.now = today - daysAgo * day
      await read(host)
    }
    const answer = await post({ id, kind: 'download' })
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Received' }])
    // Beacons cannot ask other origins first: without it, the response is an error in the page's console.
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await counts()).toEqual([2, 1])
    const { data } = await call(listReads, { token, search: { ids: `${id},65a000000000000000000000` } })
    expect(data).toEqual([{ _id: id, reads: { month: 2, year: 4 }, downloads: { month: 1, year: 1 } }])
    const { days, hosts } = await details()
    expect(days).toEqual([
      { day: '2025-11-21', reads: 1, downloads: 0 },
      { day: '2026-10-21', reads: 1, downloads: 0 },
      { day: '2026-10-22', reads: 1, downloads: 0 },
      { day: '2026-11-20', reads: 1, downloads: 1 },
    ])
    expect(hosts).toEqual([
      { host: 'journal.example', month: 0, year: 2 },
      { host: '', month: 1, year: 1 },
      { host: 'news.example', month: 1, year: 1 },
    ])
    // A count of a day to come, from a clock that was wrong, is in no period.
    await db
      .insertInto('reads')
      .values({ publication_id: id, day: '2026-11-21', kind: 'read', host: 'later.example', count: 9 })
      .execute()
    expect(await counts()).toEqual([2, 1])
    expect(await details()).toMatchObject({ days, hosts })
    await db.deleteFrom('reads').where('host', '=', 'later.example').execute()
    // Nothing but these columns is stored: no address, no time, no program.
    const [row] = await db.selectFrom('reads').selectAll().execute()
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['count', 'day', 'host', 'kind', 'publication_id'])
    // The sweep forgets what is older than two years.
    clock.now = today - 731 * day
    await read()
    await counts()
    await forgetReads(db, '2026-11-20')
    const first = await db.selectFrom('reads').select('day').orderBy('day').executeTakeFirst()
    expect(first?.day).toBe('2025-10-16')
  })

  test('[REA-03] robots, staff, other sites and readers who ask not to be counted are not', async () => {
    const { read, counts } = await fresh()
    for (const headers of [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'AhrefsBot/7.0' },
      { 'user-agent': 'Mozilla/5.0 HeadlessChrome/150.0.0.0' },
      { 'user-agent': 'Screaming Frog SEO Spider/19.0' },
      { 'user-agent': '' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { cookie: 'auth_token=x' },
      { cookie: 'theme=dark; token=x' },
      { cookie: 'a=b;auth_token=x; csrftoken=y' },
      { authorization: 'Bearer x' },
      { origin: 'https://evil.example' },
      { origin: 'https://www.example.org.evil.example' },
      { origin: 'null' },
      { origin: '', 'sec-fetch-site': 'cross-site' },
    ])
      expect((await read('', headers)).status).toBe(200)
    expect(await counts()).toBeUndefined()
    for (const headers of [
      { dnt: '0' },
      { origin: 'http://api.test', host: 'api.test' },
      { origin: '', 'sec-fetch-site': 'same-origin' },
      { cookie: 'csrftoken=x' },
      { cookie: 'theme=dark; XSRF-token=x; my_auth_token=y' },
    ])
      await read('', headers)
    expect(await counts()).toEqual([5, 0])
  })

  test('[REA-03] forged reads count nothing, and hosts that are none count as other', async () => {
    const { post, read, counts, details, id, request, call, token, runTasks } = await fresh()
    for (const [body, status] of [
      ['{"id', 400],
      ['[]', 400],
      ['{}', 400],
      [{ id, kind: 'like' }, 400],
      [{ id: `${id}'`, kind: 'read' }, 400],
      [{ id, kind: 'read', host: 7 }, 400],
      ['x'.repeat(1_000_000), 413],
      [{ id, kind: 'read', host: 'x'.repeat(200) }, 413],
      [{ id: '65a000000000000000000000', kind: 'read' }, 200],
    ] as const)
      expect((await post(body)).status, JSON.stringify(body).slice(0, 60)).toBe(status)
    for (const method of ['GET', 'HEAD']) expect((await request(countRead.path, { method })).status).toBe(401)
    expect((await request(countRead.path, { method: 'PUT' })).status).toBe(405)
    expect(await counts()).toBeUndefined()

    const bad = ['<b>x</b>', 'a..b', '-a.example', 'a.example/', '\u202Egro.elpmaxe', '=1+1', 'é.example']
    for (const host of [...bad, 'x'.repeat(101)]) await read(host)
    await read('xn--bcher-kva.example')
    expect(await counts()).toEqual([9, 0])
    expect((await details()).hosts.map(({ host, month }) => [host, month])).toEqual([
      ['other', 8],
      ['xn--bcher-kva.example', 1],
    ])

    for (const ids of ['x', `${id},`.repeat(101), "';"])
      await expect(call(listReads, { token, search: { ids } })).rejects.toMatchObject({ status: 400 })
    await expect(call(readReads, { token, id: '65a000000000000000000000' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await call(listReads, { token })).toEqual({ data: [] })

    // A draft and a deleted publication count nothing, also if they were public until just now.
    await read()
    await call(setPublicationState, { token, id, body: { state: 'draft' } })
    await runTasks()
    await call(setPublicationState, { token, id, body: { state: 'published' } })
    expect(await counts()).toEqual([9, 0])
  })

  test('[REA-03] a network adds at most 40 reads to a publication and day, and a wider one 400', async () => {
    const { read, counts, clock, post } = await fresh()
    const many = async (times: number, network: (index: number) => string) => {
      for (let index = 0; index < times; index += 1) await read('', { 'x-forwarded-for': network(index) })
    }
    await many(45, () => '192.0.2.7')
    expect(await counts()).toEqual([40, 0])
    await many(45, () => '192.0.2.7')
    expect(await counts()).toEqual([40, 0])
    await many(420, (index) => `2001:db8:1:${index.toString(16)}::1`)
    expect(await counts()).toEqual([440, 0])
    // 20 November ends in Kigali two hours before it does in UTC.
    clock.now = Date.UTC(2026, 10, 20, 21, 59, 59, 999)
    await many(1, () => '192.0.2.7')
    clock.now += 1
    await many(45, () => '192.0.2.7')
    expect(await counts()).toEqual([480, 0])
    const unknown = { id: '65a000000000000000000000', kind: 'read' }
    const statuses = new Set<number>()
    for (let index = 0; index < 2000; index += 1)
      statuses.add((await post(unknown, { 'x-forwarded-for': '192.0.2.7' })).status)
    expect([...statuses]).toEqual([200, 429])
  })

  test('[REA-03] a publication and day have at most 50 named hosts, after several writes too', async () => {
    const { read, counts, details, runTasks } = await fresh()
    for (let index = 0; index < 45; index += 1) await read(`site${index}.example`)
    await runTasks()
    for (let index = 40; index < 60; index += 1) await read(`site${index}.example`)
    await read('site44.example')
    expect(await counts()).toEqual([66, 0])
    const { hosts } = await details()
    expect(hosts).toHaveLength(51)
    expect(hosts.slice(0, 2)).toEqual([
      { host: 'other', month: 10, year: 10 },
      { host: 'site44.example', month: 3, year: 3 },
    ])
  })

  test('[REA-03] counts wait while the database is unavailable, and those of two processes add up', async () => {
    const { read, counts, db, id, clock, runTasks } = await fresh()
    const other = createReadCounter({ db, now: () => clock.now })
    for (let index = 0; index < 5; index += 1) {
      await read('a.example')
      other.count({ id, kind: 'read', host: index % 2 ? 'a.example' : 'b.example' }, `10.9.${index}.1`)
    }
    await sql`alter table reads rename to away`.execute(db)
    const failed = await Promise.allSettled([runTasks(), other.write()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await read('a.example')
    await expect(runTasks()).rejects.toThrow()
    await sql`alter table away rename to reads`.execute(db)
    await Promise.all([runTasks(), other.write()])
    expect(await counts()).toEqual([11, 0])
  })

  test('[REA-03] a kill loses the counts of at most ten seconds, and a stop loses none', async () => {
    const { db, deps, id } = await fresh()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const failures: string[] = []
    const tasks = createTasks((text) => failures.push(text))
    const app = createApp({ ...deps, repeat: tasks.repeat })
    async function read(network: string): Promise<void> {
      const headers = { ...phone, 'x-forwarded-for': network }
      const body = JSON.stringify({ id, kind: 'read', host: '' })
      const answer = await app.request(
        `http://api.test${countRead.path}`,
        { method: 'POST', headers, body },
        {},
      )
      expect(answer.status).toBe(200)
    }
    const stored = async () =>
      (await db.selectFrom('reads').select('count').execute()).map(({ count }) => count)
    for (let round = 1; round <= 3; round += 1) {
      await read(`10.0.${round}.1`)
      vi.advanceTimersByTime(9999)
      expect(await stored()).toEqual(round === 1 ? [] : [round - 1])
      vi.advanceTimersByTime(1)
      // `expect.poll` would advance the clock.
      while ((await stored())[0] !== round) await setTimeout(20)
      // The row is visible before the write has ended, and a tick during a write is skipped.
      await setTimeout(100)
    }
    await read('10.0.9.1')
    await tasks.stop()
    expect(await stored()).toEqual([4])
    expect(failures).toEqual([])
  })

  test('[REA-03, INB-03] the counts of a publication go when it is permanently deleted', async () => {
    const { read, counts, call, token, id, db, clock } = await fresh()
    await read('a.example')
    await counts()
    await call(deletePublicationCard, { token, id })
    await read('a.example')
    expect(await counts()).toEqual([1, 0])
    await sweepDeleted(db, clock.now + 31 * day)
    expect(await db.selectFrom('reads').selectAll().execute()).toEqual([])
  })
})

test('[REA-03] with COUNT=off there is no such call, and the backend does not name it', async () => {
  const api = await startApi('sqlite', { without: ['reads'] })
  onTestFinished(api.close)
  const token = await api.signIn()
  expect(await api.call(readFeatures)).not.toContain('reads')
  for (const [method, path] of [
    ['POST', '/api/reads'],
    ['GET', '/api/reads'],
    ['GET', '/api/reads/65a000000000000000000000'],
  ] as const) {
    const answer = await api.request(path, { method, headers: { authorization: `Bearer ${token}` } })
    expect(answer.status, path).toBe(404)
  }
})
