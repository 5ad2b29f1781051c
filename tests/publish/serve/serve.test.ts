import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn } from '#publish/files.ts'
import { openRelease } from '#publish/serve/release.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { writeSite } from '../../support/site-folder.ts'
import { lastingFolder, temporaryFolder } from '../../support/temporary-folder.ts'
import { serveHttp } from '../../support/http-server.ts'
import { currentCopies } from '../../support/current-copies.ts'
import { expectLinearTime } from '../../support/linear-time.ts'

let site: ReturnType<typeof createSiteHandler>

let folder: string

// All tests share one site: requests do not change it.
beforeAll(async () => {
  folder = await lastingFolder()
  await writeSite(folder)
  const release = await openRelease(await filesIn(folder))
  site = createSiteHandler({
    current: () => release,
    hasPublication: async (id) => {
      if (id === 'unreachable') throw new Error('the database is unavailable')
      return id === 'newer'
    },
  })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return site(new Request(`http://localhost:4321${path}`, { headers, method }))
}

describe('addresses', () => {
  test.each([
    ['/', 'Home'],
    ['/about', 'About'],
    ['/about?tab=team', 'About'],
    ['/publication/known', 'Known'],
    ['/articles', 'Dashboard'],
    ['/newArticles/65a000000000000000000001', 'Dashboard'],
  ])('[NAV-01, LAY-01] %s returns its page', async (path, title) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<title>${title}</title>`)
  })

  test.each(['/no-such-page', '/about/more', '/%E0%A4%A', '/..%2f..%2fpackage.json', '/_headers'])(
    '[NAV-02] %s gets 404 with the not-found page',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<title>404</title>')
    },
  )

  test('an unbuilt publication gets 503 while the database is unavailable, not 404', async () => {
    const statusOf = async (id: string) => (await get(`/publication/${id}`)).status
    expect([await statusOf('newer'), await statusOf('unknown')]).toEqual([200, 404])
    const response = await get('/publication/unreachable')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await statusOf('known')).toBe(200)
  })

  test.each([
    ['/search', '/publications'],
    ['/search/', '/publications'],
    ['/search?q=maize&topic=a%26b', '/publications?q=maize&topic=a%26b'],
    ['/search/?q=%C3%A9t%C3%A9', '/publications?q=%C3%A9t%C3%A9'],
    ['/publications/1', '/publications'],
    ['/publications/1/', '/publications'],
  ])('[FND-01, PUB-01] %s leads to %s', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await get(path, {}, method)
      expect([response.status, response.headers.get('location')]).toEqual([301, location])
    }
  })

  test.each([
    '/search/x',
    '/search/x.json',
    '/search/maize/',
    '/search/a/b/c.json',
    '/_astro/x',
    '/_astro/missing.js',
    '/_astro/a/b.css/',
    '/publications/search',
    '/publications/0',
    '/feed.xml/x',
    '/no-such-page',
  ])('the page for the missing %s has its own policy and is not stored', async (path) => {
    const { status, headers } = await get(path)
    expect(status).toBe(404)
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const refused = await get(path, {}, 'POST')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([405, null])
  })

  test('a trailing slash redirects to the canonical address of a page', async () => {
    const response = await get('/about/?tab=team')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/about?tab=team')
  })

  test.each([
    ['/about//', '/about'],
    ['//', '/'],
    ['/articles/', '/articles'],
    ['/newArticles/%E2%80%A8evil/', '/newArticles/%E2%80%A8evil'],
  ])('%s leads to %s', async (path, location) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([301, location])
  })

  const leadingAway = [
    '/',
    '//',
    '/%2F',
    '/%5C',
    '/%09/',
    '/%0A/',
    '/.%2F/',
    '/%2e%2e/',
    '/x/..//',
    '/%E2%80%A8/',
    '/%00/',
  ]
    .flatMap((start) =>
      ['evil.example', 'evil.example/about', '%40evil.example', 'https:evil.example'].map(
        (end) => start + end,
      ),
    )
    .flatMap((path) => [path, `${path}/`, `${path}//`, `${path}/?next=//evil.example`])
    .concat(['/%E2%80%A8/', '/%00/', '/%ff/', '/%C0%AF/', '/\u0301/', `/${'a/'.repeat(4000)}`])

  test('an address that looks like another site’s is not a page, and redirects nowhere', async () => {
    expect(leadingAway).toHaveLength(182)
    const wrong: unknown[] = []
    for (const path of leadingAway) {
      const { status, headers } = await get(path)
      const location = headers.get('location')
      if (status !== 404 || location !== null) wrong.push({ path, status, location })
    }
    expect(wrong).toEqual([])
  })

  test.each([
    ['at the beginning', (slashes: string) => `/${slashes}x`],
    ['at the end', (slashes: string) => `/a${slashes}`],
  ])('any number of slashes (%s) takes no more than linear time', async (_where, path) => {
    await expectLinearTime((count) => get(path('/'.repeat(count))), 125_000)
  })

  test('a publication newer than the build gets the shell, one that does not exist 404', async () => {
    expect(await (await get('/publication/newer')).text()).toContain('Shell')
    expect((await get('/publication/gone')).status).toBe(404)
  })

  test('only GET and HEAD are served', async () => {
    expect((await get('/about', {}, 'POST')).status).toBe(405)
    const head = await get('/about', {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })
})

describe('headers', () => {
  test('a page has its policy and a content ETag, and must be revalidated', async () => {
    const first = await get('/about')
    expect(first.headers.get('content-security-policy')).toBe('default-src about')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    for (const copies of currentCopies(first)) {
      const again = await get('/about', { 'if-none-match': copies })
      expect([again.status, await again.text()], copies).toEqual([304, ''])
    }
    expect((await get('/', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(200)
  })

  test('hashed files are cached permanently, without the long policy of the page for missing ones', async () => {
    const response = await get('/_astro/home.1.js')
    // The style of covers, which Firefox otherwise leaves out.
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; frame-ancestors 'none'$/,
    )
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('text is compressed in an encoding that the browser accepts, brotli first', async () => {
    const plain = await (await get('/about', { 'accept-encoding': 'identity' })).text()
    const brotli = await get('/about', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
    const gzip = await get('/about', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
    expect(gzip.headers.get('vary')).toBe('accept-encoding')
  })
})

test('before the first build a page says so and reloads itself', async () => {
  const early = createSiteHandler({ current: () => undefined })
  const response = await early(new Request('http://localhost:4321/'))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
})

test('a call is forwarded to the backend that the site was built from, or is a bad gateway', async () => {
  const backend = await serveHttp((request, response) => {
    if (request.url === '/api/leads?x=1') response.writeHead(303, { location: '/reachus#query-sent' }).end()
    else response.end(request.method)
  })
  const directory = await temporaryFolder()
  await writeSite(directory, { _redirects: `/api/* ${backend.origin}/api/:splat 200!\n` })
  const release = await openRelease(await filesIn(directory))
  const preview = createSiteHandler({ current: () => release })
  const ask = (path: string, method = 'GET') =>
    preview(new Request(`http://localhost:4321${path}`, { method }))
  expect(await (await ask('/api/queries', 'POST')).text()).toBe('POST')
  const led = await ask('/api/leads?x=1')
  expect([led.status, led.headers.get('location')]).toEqual([303, '/reachus#query-sent'])
  await backend.close()
  const dead = await ask('/api/queries')
  expect([dead.status, await dead.json()]).toEqual([502, { message: 'The backend does not respond.' }])
})
