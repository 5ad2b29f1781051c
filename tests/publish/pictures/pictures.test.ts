import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sentenceOf } from '#publish/build-report.ts'
import { timeouts } from '#publish/timeouts.ts'
import { encodePicture } from '#publish/pictures/encode-picture.ts'
import { createIdleClock } from '#publish/pictures/idle-clock.ts'
import { filesOf } from '#publish/pictures/picture-store.ts'
import { createPicturePipeline } from '#publish/pictures/prepare-picture.ts'
import { serveHttp } from '../../support/http-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const owner = { _id: 'a', title: 'A title' }
let directory: string
let server: Awaited<ReturnType<typeof serveHttp>> | undefined
let warnings: string[]
const photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#12372a' } })
  .png()
  .toBuffer()

beforeEach(async () => {
  directory = await temporaryFolder()
  warnings = []
})

afterEach(async () => {
  await server?.close()
  server = undefined
})

async function stage(
  listener: RequestListener,
  options: { offline?: boolean; timeout?: number; budget?: number } = {},
) {
  server ??= await serveHttp(listener)
  return createPicturePipeline({
    apiHost: server.origin,
    pictureOrigins: [],
    directory,
    skip: (left) => warnings.push(sentenceOf(left, 'publications')),
    // Enough for a busy machine; tests of endless responses set their own.
    timeout: 30_000,
    ...options,
  })
}

function picture(headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', ...headers })
    response.end(photo)
  }
}

test('a picture becomes AVIF and WebP at the widths that fit, with its size', async () => {
  const prepare = await stage(picture())
  const prepared = await prepare('/api/images/a.png', owner)
  expect(prepared).toMatchObject({ width: 640, height: 320 })
  expect(prepared?.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(prepared?.sources[0]?.srcset).toMatch(/-320\.avif 320w, \S+-640\.avif 640w$/)
  const files = await readdir(directory)
  for (const file of prepared ? filesOf(prepared) : []) expect(files).toContain(file)
  expect(warnings).toEqual([])
})

test('[FND-08] a transparent chart is encoded on a light background, so that its lines are readable', async () => {
  const chart = await sharp({
    create: { width: 400, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { files } = await encodePicture(chart)
  for (const { bytes } of files) {
    const { dominant, isOpaque } = await sharp(bytes).stats()
    expect(isOpaque).toBe(true)
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(220)
  }
})

test('a picture with an immutable address is fetched and encoded once', async () => {
  let calls = 0
  const listener: RequestListener = (request, response) => {
    calls += 1
    picture({ 'cache-control': 'public, max-age=31536000, immutable' })(request, response)
  }
  const first = await (await stage(listener))('/api/images/a.png', owner)
  const file = join(directory, filesOf(first ?? { src: '', width: 0, height: 0, sources: [] })[0] ?? '')
  const { mtimeMs } = await stat(file)
  expect(await (await stage(listener))('/api/images/a.png', owner)).toEqual(first)
  expect(calls).toBe(1)
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
})

test('another backend’s picture is revalidated by its ETag and kept when unchanged', async () => {
  const asked: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    asked.push(request.headers['if-none-match'])
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else picture({ etag: '"v1"' })(request, response)
  }
  const first = await (await stage(listener))('/a.png', owner)
  expect(await (await stage(listener))('/a.png', owner)).toEqual(first)
  expect(asked).toEqual([undefined, '"v1"'])
})

test('a picture encoded by an earlier version is encoded again; the old one is used while the backend is unavailable', async () => {
  const immutable = picture({ 'cache-control': 'public, max-age=31536000, immutable' })
  const first = await (await stage(immutable))('/api/images/a.png', owner)
  const name = (await readdir(directory)).find((file) => file.endsWith('.url.json')) ?? ''
  const { recipe: _recipe, ...earlier } = JSON.parse(await readFile(join(directory, name), 'utf8'))
  await writeFile(join(directory, name), JSON.stringify(earlier))
  const offline = await stage(immutable, { offline: true })
  expect(await offline('/api/images/a.png', owner)).toEqual(first)
  await (
    await stage(immutable)
  )('/api/images/a.png', owner)
  expect(JSON.parse(await readFile(join(directory, name), 'utf8'))).toHaveProperty('recipe')
})

test.each<[string, RequestListener, RegExp]>([
  ['is not there', (_request, response) => response.writeHead(404).end(), /status 404/],
  [
    'is HTML',
    (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    /text\/html instead/,
  ],
  [
    'is SVG',
    (_request, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    /image\/svg\+xml instead/,
  ],
  [
    'is SVG that is labelled as PNG',
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /it is not a picture/,
  ],
  [
    'is SVG that begins as AVIF does',
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/avif' })
        .end('<!--ftypavif --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /it is not a picture/,
  ],
  [
    'cannot be decoded',
    (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('no'),
    /./,
  ],
  [
    'is larger than allowed',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.on('error', () => {})
      response.end(Buffer.alloc(21 * 1024 * 1024))
    },
    /larger than 20 MB/,
  ],
  [
    'leads to a private address',
    (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    /origin http:\/\/169\.254\.169\.254 is not allowed/,
  ],
  ['never comes', () => {}, /did not arrive in time/],
  [
    'claims to be a gigabyte',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(2 ** 30) })
      response.on('error', () => {})
      response.write('a')
    },
    /larger than 20 MB/,
  ],
  [
    'leads in circles',
    (request, response) => response.writeHead(302, { location: request.url }).end(),
    /too many redirects/,
  ],
])(
  'a picture that %s is left out with a warning that names its publication',
  async (what, listener, reason) => {
    const prepare = await stage(listener, what === 'never comes' ? { timeout: 300 } : {})
    expect(await prepare('/a.png', owner)).toBeNull()
    expect(warnings).toEqual([expect.stringMatching(reason)])
    expect(warnings[0]).toContain('“A title” (a)')
  },
)

test('a record cannot contain a drawing that begins like a picture', async () => {
  const drawing = '<!--ftypavif --><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const prepare = await stage(picture())
  const carried = `data:image/png;base64,${Buffer.from(drawing).toString('base64')}`
  expect(await prepare(carried, owner)).toBeNull()
  expect(warnings).toEqual([expect.stringMatching(/it is not a picture/)])
})

test.each<[string, RequestListener]>([
  ['does not answer in time', () => {}],
  ['hangs up', (request) => request.socket.destroy()],
  [
    'hangs up within the picture',
    (request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '9000' })
      response.write('a', () => request.socket.destroy())
    },
  ],
  ['fails', (_request, response) => response.writeHead(502).end()],
])(
  'the picture of an earlier build is used while the backend %s, and dropped on a 404',
  async (_what, away) => {
    let listener = picture()
    const first = await (await stage((request, response) => listener(request, response)))('/a.png', owner)
    expect(first).not.toBeNull()
    listener = away
    expect(await (await stage(() => {}, { timeout: 300 }))('/a.png', owner)).toEqual(first)
    expect(warnings).toEqual([])
    listener = (_request, response) => response.writeHead(404).end()
    expect(await (await stage(() => {}))('/a.png', owner)).toBeNull()
    expect(warnings).toEqual([expect.stringMatching(/status 404/)])
  },
)

test('pictures that arrive while others are encoded do not count towards the build’s waiting time', async () => {
  const clock = createIdleClock(() => now)
  let now = 0
  const finished = (activity: 'waiting' | 'working') => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { done: clock.while(activity, () => promise), finish: resolve }
  }
  const work = finished('working')
  const first = finished('waiting')
  const second = finished('waiting')
  now = 500
  expect(clock.elapsed()).toBe(0)
  work.finish()
  await work.done
  now = 700
  expect(clock.elapsed()).toBe(200)
  first.finish()
  await first.done
  now = 800
  second.finish()
  await second.done
  now = 5000
  expect(clock.elapsed()).toBe(300)
})

test('lists and pictures together delay a build for a minute at most', () => {
  expect(timeouts.lists + timeouts.pictures).toBeLessThanOrEqual(60_000)
  expect(timeouts.list).toBeLessThan(timeouts.lists)
})

test('an origin with two slow pictures is not requested again', async () => {
  let calls = 0
  const prepare = await stage(() => void (calls += 1), { timeout: 300 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await prepare(`/${name}.png`, owner)).toBeNull()
  expect(calls).toBe(2)
  expect(warnings[4]).toMatch(/has already timed out for 2 pictures/)
})

test('without a backend, a cached picture is used and an unknown one is reported', async () => {
  let calls = 0
  const listener: RequestListener = (request, response) => {
    calls += 1
    picture()(request, response)
  }
  const kept = await (await stage(listener))('/a.png', owner)
  const prepare = await stage(listener, { offline: true })
  expect(await prepare('/a.png', owner)).toEqual(kept)
  expect(await prepare('/b.png', owner)).toBeNull()
  expect(warnings).toEqual([expect.stringMatching(/no earlier build had it/)])
  expect(calls).toBe(1)
})

test('an address on another origin is never called', async () => {
  const prepare = await stage(picture())
  expect(await prepare('http://127.0.0.1:1/a.png', owner)).toBeNull()
  expect(warnings).toEqual([expect.stringMatching(/not allowed/)])
})

test('a data URL is decoded, and an empty picture causes no warning', async () => {
  const prepare = await stage(picture())
  expect(await prepare(`data:image/png;base64,${photo.toString('base64')}`, owner)).toMatchObject({
    width: 640,
  })
  expect(await prepare('', owner)).toBeNull()
  expect(warnings).toEqual([])
})

test('a backend that hangs at every second picture takes no longer than the limit for all of them', async () => {
  let [calls, hung] = [0, 0]
  let isHanging = true
  const answer = picture({ 'cache-control': 'public, max-age=31536000, immutable' })
  const listener: RequestListener = (request, response) => {
    calls += 1
    if (isHanging && calls % 2 === 0) hung += 1
    else answer(request, response)
  }
  const names = Array.from({ length: 40 }, (_, index) => `/${index}.png`)
  const prepare = await stage(listener, { timeout: 2000, budget: 5000 })
  const first = []
  for (const name of names) first.push(await prepare(name, owner))
  // Without a limit for all pictures together, twenty requests would have been made.
  expect(hung).toBeLessThanOrEqual(3)
  expect(first.at(-1)).toBeNull()
  expect(warnings.at(-1)).toMatch(
    /“A title” \(a\): the pictures of this build took too long; the next build fetches it/,
  )
  expect(first.filter((one) => one === null)).toHaveLength(warnings.length)
  isHanging = false
  const next = await stage(listener)
  for (const name of names) expect(await next(name, owner)).not.toBeNull()
})

test('a picture that gets no time because of earlier ones does not count against its origin', async () => {
  const prepare = await stage(() => {}, { timeout: 60_000, budget: 300 })
  for (const name of ['/a.png', '/b.png', '/c.png']) expect(await prepare(name, owner)).toBeNull()
  expect(warnings).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/the pictures of this build took too long/)),
  )
})
