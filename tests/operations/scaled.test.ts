import { setTimeout as wait } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paths, staffPaths } from '#config/paths.ts'
import { z } from '#contract/zod.ts'
import { freePort } from '#commands/free-port.ts'
import { openWithExtensions } from '../support/open-with-extensions.ts'
import { filesIn } from '#publish/files.ts'
import { openRelease } from '#publish/serve/release.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { buildSite } from '../support/built-site.ts'
import { freshLocation } from '../support/database.ts'
import { signInAt } from '../support/product.ts'
import {
  isBuilding,
  type PublisherProcess,
  staff,
  startApiCopy,
  startPublisher,
  takeover,
  watchBuilders,
} from '../support/scaled.ts'
import { operationsFile, type Proxy, startSiteServer } from './proxies.ts'
import { send } from './send.ts'
import { responseTo, specifiedCalls } from './specified-calls.ts'

const polling = { timeout: 240_000, interval: 100 }

let folder: string
let databaseUrl: string
let remove: () => Promise<void>
let ports: number[]
let server: Proxy
let token: string
const apis: Awaited<ReturnType<typeof startApiCopy>>[] = []
const publishers: PublisherProcess[] = []

const publishDir = () => join(folder, 'site')

async function startApi(index: number): Promise<void> {
  apis[index] = await startApiCopy(
    { databaseUrl, publishDir: publishDir(), dataDir: join(folder, `api-${index}`) },
    ports[index],
  )
}

/** Its API is nginx, which starts only after the first copy has made the folder. */
async function startPublisherAt(index: number, apiHost: string): Promise<void> {
  const dataDir = join(folder, `publisher-${index}`)
  publishers[index] = await startPublisher({ databaseUrl, publishDir: publishDir(), dataDir, apiHost })
}

async function post(path: string, body: object, { from = '127.0.0.1', authorization = '' } = {}) {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
  return send(`${server.origin}${path}`, { method: 'POST', from, headers, body: JSON.stringify(body) })
}

const publish = (title: string) =>
  post(
    '/api/publication-cards',
    { title, content: '<p>Text</p>', link: '', image: '' },
    { authorization: `Bearer ${token}` },
  )

/** All titles in the lists of the site. */
async function publishedTitles(): Promise<string> {
  return (await send(`${server.origin}/feed.xml`)).body.toString()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scaled-'))
  const location = await freshLocation('postgres')
  databaseUrl = location.databaseUrl ?? ''
  remove = location.remove
  ports = [await freePort(), await freePort(), await freePort()]
  for (const index of [0, 1, 2]) await startApi(index)
  await startPublisherAt(0, `http://127.0.0.1:${ports[0]}`)
  await vi.waitFor(() => expect(publishers[0]?.isLeading()).toBe(true), takeover)
  server = await startSiteServer(publishDir(), ports)
  await startPublisherAt(1, server.origin)
  token = (await signInAt(server.origin, staff)).token
  expect((await publish('The first publication')).status).toBe(201)
  await vi.waitFor(async () => expect(await publishedTitles()).toContain('The first publication'), polling)
  // The unit site-rules.path would reload nginx here.
  server.reload()
}, 400_000)

afterAll(async () => {
  for (const { child } of [...apis, ...publishers]) child.kill('SIGKILL')
  await server.stop()
  await remove()
  // A builder whose publisher was killed ends a moment later.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
})

test('[OWN-09] nginx serves the folder with the headers, pages and statuses of the product', async () => {
  const built = await buildSite(`http://127.0.0.1:${ports[0]}`)
  const release = await openRelease(await filesIn(join(built, 'site')))
  const product = createSiteHandler({ current: () => release })
  const list = await (await fetch(`${server.origin}/api/publication-cards`)).text()
  const [card] = z.parse(z.array(z.object({ _id: z.string() })), JSON.parse(list))
  const code = [...release.names].find((name) => /^_astro\/.*\.js$/.test(name)) ?? ''
  const addresses = [
    ...Object.values(paths),
    ...Object.values(staffPaths),
    `${staffPaths.newArticle}/${card?._id}`,
    `/publication/${card?._id}`,
    '/publication/unknown',
    '/no-such-page',
    '/%61bout',
    '/about/?tab=team',
    '/feed.xml',
    '/feed.json',
    '/favicon.ico',
    '/sitemap.xml',
    '/robots.txt',
    '/build.json',
    '/search/1.json',
    '/fallback.svg',
    `/${code}`,
    '/search/x',
    '/search/x.json',
    '/_astro/missing.js',
    '/_astro/x/',
    '/publications/search',
  ]
  const moved = ['/search', '/search/', '/search?q=%C3%A9t%C3%A9&topic=a', '/publications/1']
  const names = (await operationsFile('nginx-publisher.conf')).matchAll(/add_header (\S+) \$site/g)
  const compared = ['content-encoding', ...[...names].map(([, name = '']) => name.toLowerCase())]
  for (const address of [...addresses, ...moved]) {
    const headers = { 'accept-encoding': 'gzip' }
    const expected = await product(new Request(`http://localhost${address}`, { headers }))
    const { status, headers: sent } = await send(server.origin + address, { headers })
    const location = sent.location && new URL(sent.location, server.origin + address)
    const seen = new Map(Object.entries(sent))
    expect([address, status]).toEqual([address, expected.status])
    for (const name of compared)
      // A redirect is not a page.
      if (expected.status !== 301)
        expect([address, name, seen.get(name) ?? null]).toEqual([address, name, expected.headers.get(name)])
    expect(location ? location.pathname + location.search : null).toBe(expected.headers.get('location'))
  }
  await rm(built, { recursive: true, force: true })
})

test('[OWN-09] each specified call through nginx gets the response of a copy, with and without its slash', async () => {
  for (const call of specifiedCalls)
    expect(await responseTo(server.origin, call, token)).toEqual(
      await responseTo(`http://127.0.0.1:${ports[1]}`, call, token),
    )
  for (const path of ['/healthz', '/readyz', '/healthz/', '/readyz/'])
    expect([path, (await send(server.origin + path)).status]).toEqual([path, 200])
})

test('[OWN-09] a redirect of nginx names the path alone, whatever the host of the request', async () => {
  for (const [path, location] of [
    ['/about/', '/about'],
    ['/about//', '/about'],
    ['//about/', '/about'],
    ['/services/?from=mail', '/services?from=mail'],
    ['/about/?tab=team', '/about?tab=team'],
  ])
    for (const host of ['evil.example', 'evil.example:8443', `127.0.0.1:${ports[0]}`])
      expect([
        path,
        host,
        (await send(server.origin + path, { headers: { host } })).headers.location,
      ]).toEqual([path, host, location])
})

test('[OWN-09] nginx exposes neither metrics nor the publisher’s files beside a release', async () => {
  const hidden = ['/metrics', '/_headers', '/_redirects', '/index.html.gz', '/about.html.br', '/nginx.conf']
  for (const path of [...hidden, '/../nginx.conf', '/%2e%2e/nginx.conf', '/releases/'])
    expect([path, (await send(server.origin + path)).status]).toEqual([
      path,
      path.includes('..') || path.includes('%2e') ? 400 : 404,
    ])
})

test('[OWN-09] three copies and two publishers, killed one after the other, lose no write and no read', async () => {
  const visit = new AbortController()
  const builders = watchBuilders(folder)
  const reads = new Map<string, number>()
  const writes = new Map<number, number>()
  const messages: string[] = []
  const titles: string[] = []
  const takeovers: number[] = []

  async function read(path: string): Promise<void> {
    while (!visit.signal.aborted) {
      const outcome = await send(server.origin + path).then(
        ({ status }) => `${path} ${status}`,
        (error: unknown) => `${path} ${String(error)}`,
      )
      reads.set(outcome, (reads.get(outcome) ?? 0) + 1)
      await wait(10)
    }
  }

  /** Killing a copy ends its open requests: unconfirmed messages may be lost. */
  async function write(one: (number: number) => Promise<number>): Promise<void> {
    for (let number = 1; !visit.signal.aborted; number += 1) {
      const status = await one(number).catch(() => 0)
      writes.set(status, (writes.get(status) ?? 0) + 1)
      await wait(50)
    }
  }

  async function writeMessage(number: number): Promise<number> {
    const email = `visitor-${number}@example.org`
    const body = { contactName: 'Visitor', phoneNumber: '250788123456', email, mainIdea: 'A question' }
    const { status } = await post('/api/queries', body, { from: `127.0.1.${(number % 250) + 1}` })
    if (status === 201) messages.push(email)
    return status
  }

  async function writePublication(number: number): Promise<number> {
    const title = `Publication ${String(number).padStart(4, '0')}`
    const { status } = await publish(title)
    if (status === 201) titles.push(title)
    await wait(1500)
    return status
  }

  async function killApi(index: number): Promise<void> {
    apis[index]?.child.kill('SIGKILL')
    await apis[index]?.ended
    await wait(500)
    await startApi(index)
  }

  /** Kills the leader during a build that starts soon. Returns the time without a leader. */
  async function killLeader(): Promise<void> {
    const index = publishers.findIndex(({ isLeading }) => isLeading())
    const leader = publishers[index]
    await expect.poll(() => isBuilding(publishDir()), polling).toBe(true)
    leader?.child.kill('SIGKILL')
    const killed = performance.now()
    const next = publishers[1 - index]
    await expect.poll(() => next?.isLeading(), { timeout: takeover, interval: 20 }).toBe(true)
    takeovers.push(Math.round(performance.now() - killed))
    await leader?.ended
    await startPublisherAt(index, server.origin)
  }

  const work = [
    ...['/', '/publications', '/about', '/feed.xml', '/api/features', '/api/publication-cards'].map(read),
    write(writeMessage),
    write(writePublication),
  ]
  for (const index of [0, 1, 2]) {
    await killApi(index)
    if (index < 2) await killLeader()
  }
  visit.abort()
  await Promise.all(work)
  builders.stop()

  console.log(
    `reads ${[...reads.values()].reduce((sum, count) => sum + count, 0)}, writes ${[...writes].map((pair) => pair.join(': ')).join(', ')}, takeovers ${takeovers.join(' and ')} ms`,
  )
  expect([...reads.keys()].filter((outcome) => !outcome.endsWith(' 200'))).toEqual([])
  expect([...writes.keys()].filter((status) => ![201, 502, 0].includes(status))).toEqual([])
  expect(Math.min(messages.length, titles.length)).toBeGreaterThan(5)
  expect(builders.seen.most).toBe(1)

  // Read from the database: of more than 300 in an hour some are held back, and in no list.
  const { db, close } = await openWithExtensions({ databaseUrl, dataDir: folder })
  const kept = new Set((await db.selectFrom('queries').select('email').execute()).map(({ email }) => email))
  await close()
  expect(messages.filter((email) => !kept.has(email))).toEqual([])
  const list = (await send(`${server.origin}/api/publication-cards`)).body.toString()
  expect(titles.filter((title) => !list.includes(title))).toEqual([])
  await expect.poll(publishedTitles, polling).toContain(titles.at(-1))
}, 600_000)
