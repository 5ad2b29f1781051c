import { expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { endpoints } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The credentials sent with each call of the specification, by its section 7. */
const calls: Record<string, { cookies?: true; bearer?: true }> = {
  'GET /api/expertise-cards': { cookies: true },
  'POST /api/expertise-cards': { bearer: true },
  'PUT /api/expertise-cards/{id}': { bearer: true },
  'DELETE /api/expertise-cards/{id}': { bearer: true },
  'GET /api/publication-cards': { cookies: true },
  'GET /api/publication-cards/{id}': { cookies: true },
  'POST /api/publication-cards': { bearer: true },
  'DELETE /api/publication-cards/{id}': { bearer: true },
  'POST /api/appointments': {},
  'GET /api/appointments/': { bearer: true },
  'DELETE /api/appointments/{id}': { bearer: true },
  'POST /api/queries': {},
  'GET /api/queries': { bearer: true },
  'DELETE /api/queries/{id}': { bearer: true },
  'POST /api/auth/login': { cookies: true },
  'POST /api/auth/logout': { bearer: true },
  'GET /api/auth/me': { cookies: true, bearer: true },
}

const named = new Map<string, Endpoint>(
  Object.values<Endpoint>(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** The request that a browser would send. */
async function requestOf(endpoint: Endpoint, token?: string): Promise<Request> {
  let asked = new Request('https://example.org')
  const call = createClient({
    host: 'https://backend.example',
    fetch: async (address, options) => {
      asked = new Request(address, options)
      return Response.json({})
    },
  })
  const body = endpoint.method === 'POST' || endpoint.method === 'PUT' ? {} : undefined
  // The response may not fit the contract; only the request counts.
  await call(endpoint, { id: 'one', body, token }).catch(() => {})
  return asked
}

test('[API-08] the table has the 17 calls', () => {
  expect([...named.keys()]).toEqual(Object.keys(calls))
})

test.each(Object.entries(calls))(
  '[API-01, API-03, API-05, API-06, API-07, API-08] %s sends cookies and headers as specified',
  async (name, { cookies = false, bearer = false }) => {
    const endpoint = named.get(name)
    if (!endpoint) throw new Error(`${name} is not in the contract`)
    expect(endpoint.access === 'staff', 'access').toBe(bearer)
    const { credentials, headers } = await requestOf(endpoint, bearer ? 'secret' : undefined)
    expect(credentials).toBe(cookies ? 'include' : 'same-origin')
    expect(headers.get('accept')).toBe('application/json')
    expect(headers.get('authorization')).toBe(bearer ? 'Bearer secret' : null)
    const isJson = bearer || name.startsWith('POST')
    expect(headers.get('content-type')).toBe(isJson ? 'application/json' : null)
  },
)

test('[API-03, ART-06] the dashboard’s count and chart of publications also send the bearer token', async () => {
  const { credentials, headers } = await requestOf(endpoints.listPublicationCards, 'secret')
  expect(credentials).toBe('include')
  expect(headers.get('authorization')).toBe('Bearer secret')
  expect(headers.get('content-type')).toBe('application/json')
})

test('[API-04] a publication that is sent with its progress has the same headers, and no cookies', async () => {
  const sent: XMLHttpRequest[] = []
  const headers = new Map<string, string>()
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      withCredentials = false
      upload = new EventTarget()
      open() {}
      setRequestHeader(name: string, value: string) {
        headers.set(name, value)
      }
      send(this: XMLHttpRequest) {
        sent.push(this)
        this.dispatchEvent(new Event('error'))
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const body = { title: 'Grain', content: '<p>Words</p>', link: '', image: '' }
  const call = createClient({ host: 'https://backend.example' })
  await call(endpoints.createPublicationCard, { body, token: 'secret', onProgress() {} }).catch(() => {})
  expect(sent.map(({ withCredentials }) => withCredentials)).toEqual([false])
  expect(Object.fromEntries(headers)).toEqual({
    accept: 'application/json',
    authorization: 'Bearer secret',
    'content-type': 'application/json',
  })
})
