import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '#config/version.ts'
import { createPasswordLink } from '#contract/password-links/calls.ts'
import { createReview } from '#contract/reviews/calls.ts'
import { pathOf } from '#contract/endpoint-path.ts'
import { errorBody } from '#contract/error-body.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { extensionFolders } from '#contract/extensions.ts'
import { endpoints, endpointsWithout } from '#contract/index.ts'
import { withdrawPublicVersion } from '#contract/withdrawals.ts'
import { z } from '#contract/zod.ts'
import type { Publishing } from '#server/http/app-context.ts'
import { staff, startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'
import { leftOut } from '../support/left-out.ts'

const table = Object.entries(endpointsWithout(leftOut))
/** The calls with a body. */
const writing = table.filter(
  ([, { method, body }]) => method !== 'GET' && !(body instanceof z.ZodMiniUndefined),
)
/** Those, and the calls without a body. */
const posting = table.filter(([, { method }]) => ['POST', 'PUT', 'PATCH'].includes(method))
const publishing: Publishing = {
  status: async () => ({ state: 'live', since: 0, message: '' }),
  publishNow: async () => {},
}
const current = staff.password
const unknownId = '65a000000000000000000000'

test('[API-08] the contract declares the seventeen calls of the specification', () => {
  expect(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/expertise-cards',
    'POST /api/expertise-cards',
    'PUT /api/expertise-cards/{id}',
    'DELETE /api/expertise-cards/{id}',
    'GET /api/publication-cards',
    'GET /api/publication-cards/{id}',
    'POST /api/publication-cards',
    'DELETE /api/publication-cards/{id}',
    'POST /api/appointments',
    'GET /api/appointments/',
    'DELETE /api/appointments/{id}',
    'POST /api/queries',
    'GET /api/queries',
    'DELETE /api/queries/{id}',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'GET /api/auth/me',
  ])
})

test('[API-08] exactly these calls can be made without signing in', () => {
  const open = table.filter(([, { access }]) => access === 'public').map(([name]) => name)
  const known = [
    'countMissing',
    'countRead',
    'createAppointment',
    'createQuery',
    'eraseOwn',
    'listExpertiseCards',
    'listOldAddresses',
    'listPublicationCards',
    'login',
    'openReview',
    'readFeatures',
    'readHealth',
    'readOpenApi',
    'readPasswordLink',
    'readPublicVersion',
    'readPublicationCard',
    'readReadiness',
    'requestPasswordReset',
    'searchPublications',
    'sendAnswer',
    'sendComment',
    'setPasswordByLink',
    'subscribe',
  ]
  const absent = new Set(
    Object.entries(extensionFolders).flatMap(([name, { calls }]) =>
      leftOut.includes(name) ? Object.keys(calls) : [],
    ),
  )
  expect(open.toSorted()).toEqual(known.filter((name) => !absent.has(name)))
})

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string

  beforeAll(async () => {
    api = await startApi(dialect, { publishing })
    token = await api.signIn()
  })
  afterAll(() => api.close())

  async function failure(response: Response) {
    const body = z.parse(errorBody, await response.json())
    expect(response.status).toBe(errorCodes[body.code].status)
    expect(body.requestId).toBe(response.headers.get('x-request-id'))
    expect(body.message).not.toBe('')
    expect(response.headers.get('cache-control')).toBe('no-store')
    if (body.code === 'unavailable') expect(response.headers.get('retry-after')).toBe('5')
    return body
  }

  test.each(table.filter(([, { access }]) => access === 'staff'))(
    '[API-08] %s rejects callers without a token, with a wrong one, or with only a cookie',
    async (_name, endpoint) => {
      const attempts: Record<string, string>[] = [
        {},
        { authorization: 'Bearer wrong' },
        { cookie: `token=${token}; auth_token=${token}` },
      ]
      for (const headers of attempts) {
        const response = await api.request(pathOf(endpoint, unknownId), { method: endpoint.method, headers })
        expect((await failure(response)).code).toBe('unauthorized')
      }
    },
  )

  test.each(table.filter(([, { path }]) => path.includes('{id}')))(
    '%s of a missing record is not_found',
    async (_name, endpoint) => {
      const body =
        endpoint.method === 'PATCH'
          ? JSON.stringify({ state: 'read', closed: true })
          : endpoint.method === 'PUT' ||
              [createPasswordLink, withdrawPublicVersion, createReview].some((one) => one === endpoint)
            ? JSON.stringify({
                number: 1,
                reason: 'R',
                title: 'T',
                content: '<p>C</p>',
                state: 'draft',
                active: true,
                days: 1,
                current,
              })
            : null
      for (const id of [unknownId, 'x', '\0', "'; drop table accounts; --"]) {
        const response = await api.request(pathOf(endpoint, id), {
          method: endpoint.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        })
        expect((await failure(response)).code).toBe('not_found')
      }
    },
  )

  test.each(writing)(
    '%s refuses bodies that are not JSON, empty, or not an object',
    async (_name, endpoint) => {
      const send = (body: string) =>
        api.request(pathOf(endpoint, unknownId), {
          method: endpoint.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        })
      expect((await failure(await send('{"cut'))).code).toBe('invalid_json')
      expect((await failure(await send('{}'))).code).toBe('invalid_input')
      expect((await failure(await send('[1]'))).code).toBe('invalid_input')
    },
  )

  test.each(posting)(
    '%s rejects a plain form post with a JSON error, unless it is one of the three forms',
    async (name, endpoint) => {
      const response = await api.request(pathOf(endpoint, unknownId), {
        method: endpoint.method,
        headers: endpoint.body instanceof z.ZodMiniUndefined ? {} : { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ a: 'b' }),
      })
      if (name === 'createAppointment' || name === 'createQuery') expect(response.status).toBe(303)
      else if (name === 'subscribe') expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      else await failure(response)
    },
  )

  test.each(posting)(
    '%s reads no body of unauthorised clients, and no more than it needs of the others',
    async (_name, endpoint) => {
      let read = 0
      const body = new ReadableStream<Uint8Array>({
        pull(stream) {
          read += 65_536
          if (read > 20 * 1024 * 1024) stream.close()
          else stream.enqueue(new Uint8Array(65_536).fill(32))
        },
      })
      const init = {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      }
      const request = new Request(`http://api.test${pathOf(endpoint, unknownId)}`, init)
      const response = await api.app.request(request, undefined, {})
      const { code } = await failure(response)
      expect(code).toBe(endpoint.access === 'staff' ? 'unauthorized' : 'body_too_large')
      expect(read).toBeLessThan(endpoint.access === 'staff' ? 200_000 : 400_000)
    },
  )

  test.each(table)(
    '[API-08] %s has its own route, which the response to any other method of its path names',
    async (_name, endpoint) => {
      await api.request(pathOf(endpoint, unknownId), { method: endpoint.method })
      expect(api.lines.at(-1)?.route).toBe(endpoint.path)
      const response = await api.request(pathOf(endpoint, unknownId), { method: 'PROPFIND' })
      expect(response.headers.get('allow')).toContain(endpoint.method)
    },
  )

  test('[API-08] every route but those of pictures and documents is in the table', () => {
    const declared = table.map(
      ([, { method, path }]) => `${method} ${path.replace('{id}', ':id').replace(/\/$/, '')}`,
    )
    const mounted = api.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && !/^\/(?:api\/(?:images|documents)|files)\/./.test(path),
    )
    expect(new Set(mounted.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(declared))
  })

  test.each(table.filter(([, { method, path }]) => method === 'GET' && !path.includes('{id}')))(
    '%s returns the declared body and status',
    async (_name, endpoint) => {
      const response = await api.request(endpoint.path, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status).toBe(endpoint.status)
      const body: unknown = await response.json()
      expect(z.safeParse(endpoint.sends ?? z.never(), body).error).toBeUndefined()
      expect(z.safeParse(endpoint.answer, body).error).toBeUndefined()
    },
  )

  test('a path of the contract with another method lists its methods; any other path is not_found', async () => {
    const response = await api.request('/api/queries', { method: 'PATCH' })
    expect((await failure(response)).code).toBe('method_not_allowed')
    expect(response.headers.get('allow')).toBe('POST, GET')
    expect((await failure(await api.request('/api/nothing'))).code).toBe('not_found')
  })

  test('every response has headers that prevent sniffing, framing and caching of staff data', async () => {
    const response = await api.request('/api/queries', { headers: { authorization: `Bearer ${token}` } })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('the server is alive and ready; without its database it is not ready', async () => {
    expect(await (await api.request('/healthz')).json()).toEqual({ status: 'ok', version })
    expect((await api.request('/readyz')).status).toBe(200)
    const other = await startApi(dialect)
    await other.close()
    expect((await failure(await other.request('/readyz'))).code).toBe('unavailable')
    expect((await other.request('/healthz')).status).toBe(200)
    expect((await failure(await other.request('/api/publication-cards'))).code).toBe('internal')
    expect(other.lines.at(-1)?.error).toBeDefined()
  })
})
