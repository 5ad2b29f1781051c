import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureByteLimit } from '#contract/publication-input.ts'
import { documentByteLimit } from '#contract/documents/calls.ts'
import { z } from '#contract/zod.ts'
import { type Product, signInAt, startProduct } from '../support/product.ts'
import { type Proxy, proxies } from './proxies.ts'
import { refusalIn, type Received, send } from './send.ts'
import { responseTo, specifiedCalls } from './specified-calls.ts'

const metricsToken = 'a token for monitoring'
let product: Product
let token = ''

beforeAll(async () => {
  product = await startProduct({ environment: { TRUST_PROXY: '1', METRICS_TOKEN: metricsToken } })
  token = (await signInAt(product.baseUrl, product)).token
})
afterAll(() => product.stop())

/** Headers of a connection, and of the proxy. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'via'])

function headersIn({ headers }: Received): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))
}

function pdf(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 16), Buffer.from('\n%%EOF\n')])
}

/** A picture of noise, which no format compresses. */
async function png(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const
  return sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function sendCard(origin: string, picture: Buffer): Promise<Received> {
  const image = `data:image/png;base64,${picture.toString('base64')}`
  return send(`${origin}/api/publication-cards`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Large', content: '<p>Large</p>', image, state: 'draft' }),
  })
}

function sendPdf(origin: string, bytes: Buffer): Promise<Received> {
  return send(`${origin}/api/documents?name=report.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
    body: bytes,
  })
}

test('[OWN-10] promtool finds no fault in the metrics, after requests of every kind', async () => {
  for (const path of ['/', '/no-such-page', '/api/features', '/api/appointments/', '/api/nothing'])
    await send(product.baseUrl + path)
  const metrics = await send(`${product.baseUrl}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(metrics.body.toString()).toContain('http_requests_total{')
  const checked = spawnSync('promtool', ['check', 'metrics'], { input: metrics.body, encoding: 'utf8' })
  expect([checked.status, checked.stdout, checked.stderr]).toEqual([0, '', ''])
})

describe.each(proxies)('[OWN-08] behind %s', (_name, start) => {
  let proxy: Proxy

  beforeAll(async () => {
    proxy = await start(product.baseUrl)
  })
  afterAll(() => proxy.stop())

  test.each(['br', 'gzip', 'identity'])('pages arrive as the product sends them (%s)', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    for (const path of ['/', '/publications', '/feed.xml', '/publications/', '/no-such-page']) {
      const direct = await send(product.baseUrl + path, { headers })
      const proxied = await send(proxy.origin + path, { headers })
      expect(proxied.status).toBe(direct.status)
      expect(headersIn(proxied)).toEqual(headersIn(direct))
      expect(proxied.body.equals(direct.body)).toBe(true)
    }
    const { headers: page } = await send(proxy.origin, { headers })
    expect(page['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    const again = await send(proxy.origin, { headers: { ...headers, 'if-none-match': page.etag ?? '' } })
    expect(again.status).toBe(304)
  })

  test('an unknown path gets the product’s page, with 404', async () => {
    const { status, body } = await send(`${proxy.origin}/no-such-page`)
    expect([status, body.toString()]).toEqual([404, expect.stringContaining('Search publications')])
  })

  test('each specified call gets the response of the product, with and without its slash', async () => {
    expect(specifiedCalls).toHaveLength(34)
    for (const call of specifiedCalls)
      expect(await responseTo(proxy.origin, call, token)).toEqual(
        await responseTo(product.baseUrl, call, token),
      )
  })

  test('no redirect names the host of a request or a port of this machine', async () => {
    for (const path of ['/about/', '/publications/', '/dashboard/', '/contact/?ask=1', '//about/'])
      for (const host of ['evil.example', 'evil.example:8443', new URL(proxy.origin).host]) {
        const { status, headers } = await send(proxy.origin + path, { headers: { host } })
        expect([path, host, headers.location ?? '']).toEqual([
          path,
          host,
          expect.not.stringMatching(/^\/\/|:|evil|127\.0\.0\.1/),
        ])
        if (host.startsWith('127.')) expect(status).toBeLessThan(500)
      }
  })

  test('metrics are not public, under any path', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    expect((await send(`${product.baseUrl}/metrics`, { headers })).status).toBe(200)
    for (const path of ['/metrics', '/metrics?all', '//metrics', '/%6Detrics', '/x/../metrics', '/./metrics'])
      expect([path, (await send(proxy.origin + path, { headers })).status]).toEqual([path, 404])
  })

  test('pictures of 8 MB and PDFs of 20 MB arrive whole, and PDFs are read in ranges', async () => {
    const picture = await png(1900, 1450)
    expect(picture.length).toBeGreaterThan(0.98 * pictureByteLimit)
    expect((await sendCard(proxy.origin, picture)).status).toBe(201)
    const document = pdf(documentByteLimit)
    const kept = await sendPdf(proxy.origin, document)
    expect(kept.status).toBe(201)
    const { address } = z.parse(z.object({ address: z.string() }), JSON.parse(kept.body.toString()))
    const headers = { authorization: `Bearer ${token}` }
    const whole = await send(proxy.origin + address, { headers })
    expect([whole.status, whole.body.equals(document)]).toEqual([200, true])
    const part = await send(proxy.origin + address, {
      headers: { ...headers, range: 'bytes=10000000-10000999' },
    })
    expect([part.status, part.body.equals(document.subarray(10_000_000, 10_001_000))]).toEqual([206, true])
    expect(part.headers['content-range']).toBe(`bytes 10000000-10000999/${documentByteLimit}`)
  })

  test('a body that is too large is refused with the API’s message', async () => {
    const large = await sendCard(proxy.origin, await png(2000, 1500))
    expect(refusalIn(large)).toMatchObject({ status: 413, code: 'image_too_large' })
    for (const size of [documentByteLimit + 1, 100_000_000]) {
      const refused = refusalIn(await sendPdf(proxy.origin, pdf(size)))
      expect(refused).toEqual({
        status: 413,
        code: 'document_too_large',
        message: 'The PDF is larger than 20 MB.',
      })
    }
  })

  test('rate limits use the visitor’s real address', async () => {
    const account = `nobody-${randomBytes(8).toString('hex')}@example.org`
    const signIn = (from: string, claimed: string) =>
      send(`${proxy.origin}/api/auth/login`, {
        method: 'POST',
        from,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
        body: JSON.stringify({ email: account, password: 'wrong password' }),
      })
    const statuses: number[] = []
    for (let call = 1; call <= 11; call += 1)
      statuses.push((await signIn('127.0.0.1', `192.0.2.${call}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await signIn('127.0.0.2', '127.0.0.1')).status).toBe(401)
  })
})
