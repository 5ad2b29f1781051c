import { describe, expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#contract/audit/calls.ts'
import { readFeatures } from '#contract/features.ts'
import {
  addOldAddress,
  countMissing,
  listManagedAddresses,
  listOldAddresses,
  removeOldAddress,
} from '#contract/old-addresses/calls.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { setPublicationState } from '#contract/publications.ts'
import { withdrawPublication } from '#contract/withdrawals.ts'
import { day } from '#lib/durations.ts'
import { oldAddresses } from '#server/old-addresses/extension.ts'
import { forgetMissing } from '#server/old-addresses/store.ts'
import { json, startApi } from '../support/api.ts'
import { bothDialects } from '../support/database.ts'

const site = 'https://www.example.org'

/** The headers of a reader's phone. */
const phone = {
  'content-type': 'text/plain;charset=UTF-8',
  'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT X19) Chrome/150.0.0.0 Mobile Safari/537.36',
  origin: site,
}

describe.each(bothDialects)('on %s', (dialect) => {
  async function start() {
    const api = await startApi(dialect, { corsOrigins: [site], trustedHops: 1 })
    onTestFinished(api.close)
    const token = await api.signIn()
    const publish = async (title: string) => {
      const body = { title, content: '<p>Text</p>', link: '', image: '' }
      const { _id: id } = await api.call(createPublicationCard, { token, body })
      return id
    }
    const add = async (path: string, id: string) => {
      const response = await api.request(addOldAddress.path, json({ path, id }, token))
      return response.status
    }
    const listed = async () => (await api.call(listOldAddresses)).data
    let networks = 0
    const report = (path: unknown, headers: Record<string, string> = {}) => {
      networks += 1
      return api.request(countMissing.path, {
        method: 'POST',
        headers: { ...phone, 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1`, ...headers },
        body: JSON.stringify({ path }),
      })
    }
    const missing = async (withToken = token) => {
      await api.runTasks()
      return (await api.call(listManagedAddresses, { token: withToken })).missing
    }
    return { ...api, token, id: await publish('Grain'), publish, add, listed, report, missing }
  }

  test('[REV-05] an old address leads to its publication while that is public', async () => {
    const { id, add, listed, call, token, changes } = await start()
    expect(await call(readFeatures)).toContain('old-addresses')
    const before = changes.count
    expect([await add('/reports/2019', id), await add(' /ዋጋ/ ', id)]).toEqual([200, 200])
    expect(changes.count).toBe(before + 2)
    const both = [
      { path: '/reports/2019', id },
      { path: '/ዋጋ', id },
    ]
    expect(await listed()).toEqual(both)
    await call(setPublicationState, { token, id, body: { state: 'draft' } })
    expect(await listed()).toEqual([])
    const { old } = await call(listManagedAddresses, { token })
    expect(old).toEqual(both.map((one) => ({ ...one, title: 'Grain', isPublic: false })))
    await call(setPublicationState, { token, id, body: { state: 'published' } })
    expect(await listed()).toEqual(both)
    await call(deletePublicationCard, { token, id })
    expect(await listed()).toEqual([])
  })

  test('[REV-05] a replaced publication leads on once it is public no more, with all its addresses', async () => {
    const { id, add, listed, call, token, publish } = await start()
    const [second, third] = [await publish('Second'), await publish('Third')]
    await call(withdrawPublication, { token, id, body: { reason: '', replacedBy: second } })
    await call(withdrawPublication, { token, id: second, body: { reason: 'Wrong', replacedBy: third } })
    await add('/reports/2019', id)
    // Public texts keep their pages, under a notice.
    expect(await listed()).toEqual([{ path: '/reports/2019', id }])
    await call(deletePublicationCard, { token, id })
    expect(await listed()).toEqual([
      { path: '/reports/2019', id: second },
      { path: `/publication/${id}`, id: second },
    ])
    await call(setPublicationState, { token, id: second, body: { state: 'draft' } })
    expect(await listed()).toEqual(
      expect.arrayContaining(
        ['/reports/2019', `/publication/${id}`, `/publication/${second}`].map((path) => ({
          path,
          id: third,
        })),
      ),
    )
    await call(setPublicationState, { token, id: third, body: { state: 'draft' } })
    expect(await listed()).toEqual([])
    await call(setPublicationState, { token, id: second, body: { state: 'published' } })
    expect(await listed()).toEqual([
      { path: '/reports/2019', id: second },
      { path: `/publication/${id}`, id: second },
    ])
  })

  test('[REV-05] an old address can lead elsewhere and be removed, and the audit trail has each', async () => {
    const { id, add, listed, call, token, publish } = await start()
    const other = await publish('Beans')
    await add('/old', id)
    await add('/old', other)
    expect(await listed()).toEqual([{ path: '/old', id: other }])
    await call(removeOldAddress, { token, body: { path: '/old' } })
    await call(removeOldAddress, { token, body: { path: '/old' } })
    expect(await listed()).toEqual([])
    const { data } = await call(listAudit, { token })
    expect(data.slice(0, 3).map(({ act, title }) => [act, title])).toEqual([
      ['address-removed', 'Beans'],
      ['address-added', 'Beans'],
      ['address-added', 'Grain'],
    ])
  })

  test('[REV-05] what web servers read in another way, and what the site itself has, cannot be an old address', async () => {
    const { id, add, listed } = await start()
    const paths = [
      '/',
      '',
      'reports',
      '//a',
      '/a//b',
      '/a/../b',
      '/./a',
      '/..',
      '/a/.',
      '/a b',
      '/a\tb',
      '/a\nb',

      '/a*',
      '/:a',
      '/a;b',
      '/{a}',
      '/a"b',
      "/a'b",
      '/a?b',
      '/a#b',
      '/a%2e',
      '/%2e%2e/a',
      '/a\\b',
      '/a<b>',
      '/a$b',
      '/a`b',
      '/a|b',
      '/a^b',
      '/a[b]',
      '/a\u202eb',
      '/a\u200bb',
      '/a!',
      `/${'a'.repeat(200)}`,
      'https://example.org/a',
      '//example.org',
      '/api',
      '/api/queries',
      '/API/x',
      '/_astro/x',
      '/search',
      '/search/old',
      '/files/x',
      '/publication/x',
      '/publications/2',
      '/publications',
      '/about',
      '/About',
      '/about.html',
      '/dashboard',
      '/newArticles/1',
      '/login',
      '/preview',
      '/review',
      '/404',
      '/index.html',

      '/feed.xml',
      '/robots.txt',
      '/sitemap.xml',
      '/build.json',
      '/favicon.ico',
      '/waiting.js',
      '/metrics',
      '/.well-known/x',
      '/.netlify/x',
      '/healthz',
    ]
    const stored: string[] = []
    for (const path of paths) if ((await add(path, id)) !== 400) stored.push(path)
    expect(stored).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('[REV-05] only publications can be led to', async () => {
    const { add } = await start()
    expect(await add('/old', '65a000000000000000000000')).toBe(404)
    expect(await add('/old', '/about')).toBe(400)
  })

  test('[REV-05] paths that readers asked for are counted, once for a network and day', async () => {
    const { report, missing, clock, signIn } = await start()
    const answer = await report('/reports/2019')
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Received' }])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    await report('/reports/2019')
    await report(encodeURI('/ዋጋ/'))
    const same = { 'x-forwarded-for': '192.0.2.1' }
    for (let time = 0; time < 3; time += 1) await report('/again', same)
    expect(await missing()).toEqual([
      { path: '/reports/2019', count: 2, days: 1, lastDay: '2026-11-20' },
      { path: '/again', count: 1, days: 1, lastDay: '2026-11-20' },
      { path: '/ዋጋ', count: 1, days: 1, lastDay: '2026-11-20' },
    ])
    clock.now += day
    await report('/again')
    expect((await missing(await signIn()))[0]).toEqual({
      path: '/again',
      count: 2,
      days: 2,
      lastDay: '2026-11-21',
    })
  })

  test('[REV-05] requests of staff, robots, other sites, and of readers who ask not to be counted do not count', async () => {
    const { report, missing, token } = await start()
    const others: Record<string, string>[] = [
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { authorization: `Bearer ${token}` },
      { cookie: 'token=a' },
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': '' },
      { origin: 'https://elsewhere.example' },
    ]
    for (const headers of others) expect((await report('/old', headers)).status).toBe(200)
    expect(await missing()).toEqual([])
  })

  test('[REV-05] what cannot be an old address is not stored', async () => {
    const { report, missing } = await start()
    for (const path of [
      '/a?b=c',
      '/a#b',
      '/%00',
      '/%',
      '/a%20b',
      '/%2e%2e/a',
      '/<script>',
      '/a%0Ab',
      '/api/x',
      '/publication/x',
      '/search/x',
      `/${'a'.repeat(200)}`,
    ])
      expect((await report(path)).status).toBe(200)
    expect((await report('/a'.repeat(2000))).status).toBe(413)
    expect((await report(1)).status).toBe(400)
    expect(await missing()).toEqual([])
  })

  test('[REV-05] a flood from one network adds ten paths, and from many networks drops none of several days', async () => {
    const { report, missing, clock, signIn, db } = await start()
    for (let index = 0; index < 30; index += 1)
      await report(`/one-${index}`, { 'x-forwarded-for': '192.0.2.1' })
    expect(await missing()).toHaveLength(10)
    await db.deleteFrom('missing_addresses').execute()
    await report('/honest')
    await missing()
    clock.now += day
    await report('/honest')
    const token = await signIn()
    await missing(token)
    for (let index = 0; index < 600; index += 1) await report(`/flood-${index}`)
    for (let index = 0; index < 600; index += 1) await report(`/flood-${index}`)
    const all = await missing(token)
    expect(all).toHaveLength(500)
    expect(all[0]).toMatchObject({ path: '/honest', count: 2, days: 2 })
    clock.now += 2 * day
    await report('/new')
    expect((await missing(await signIn())).map(({ path }) => path)).toContain('/new')
  })

  test('[REV-05] a path is forgotten after 90 days, and when it leads somewhere', async () => {
    const { report, missing, add, id, clock, db, signIn } = await start()
    await report('/old')
    await report('/other')
    expect(await missing()).toHaveLength(2)
    await add('/old', id)
    expect((await missing()).map(({ path }) => path)).toEqual(['/other'])
    clock.now += 90 * day
    await forgetMissing(db, clock.now)
    expect(await missing(await signIn())).toHaveLength(1)
    clock.now += day
    await forgetMissing(db, clock.now)
    expect(await missing(await signIn())).toEqual([])
  })

  test('[REV-05] an export has the old addresses of a publication, and an import those that lead nowhere yet', async () => {
    const { add, id, publish, listed, db } = await start()
    await add('/old', id)
    await add('/older', id)
    const row = await db
      .selectFrom('publication_cards')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const file = await oldAddresses.files?.write(db, row, '')
    expect(file).toEqual({ oldAddresses: ['/old', '/older'] })
    const other = await publish('Beans')
    await db.deleteFrom('old_addresses').where('path', '=', '/older').execute()
    await oldAddresses.files?.read?.(file)(db, other)
    expect(await listed()).toEqual([
      { path: '/old', id },
      { path: '/older', id: other },
    ])
    for (const hostile of ['', '/*', '/a b', '/api/x', '/about', '/A/../b'])
      expect(() => oldAddresses.files?.read?.({ oldAddresses: [hostile] }), hostile).toThrow()
  })

  test('[REV-05] doctor counts the old addresses', async () => {
    const { add, id, publish, call, token, db } = await start()
    const other = await publish('Beans')
    await add('/old', id)
    await add('/older', other)
    await call(setPublicationState, { token, id: other, body: { state: 'draft' } })
    expect(await oldAddresses.check?.({ db, mail: undefined })).toMatchObject({
      level: 'ok',
      text: '1 address leads to publications; 1 more to publications that are not public.',
    })
  })
})
