import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { startApi } from '../../support/api.ts'

const readCount = endpoint('GET', '/api/count', {
  access: 'public',
  sends: z.object({ count: z.number() }),
})
const readCounts = endpoint('GET', '/api/counts', {
  access: 'public',
  sends: z.array(z.object({ count: z.number() })),
})
const addOne = endpoint('POST', '/api/count', { access: 'public', status: 201 })
const addNamed = endpoint('POST', '/api/count', {
  access: 'public',
  status: 201,
  confirms: z.object({ _id: z.string(), message: z.string() }),
})
const readMine = { ...readCount, access: 'staff' } as const

/** Each line that must not compile is checked with the types. */
export function wrongAnswers(app: App, deps: AppDeps): void {
  // @ts-expect-error the contract declares a number
  route(app, deps, readCount, async () => ({ count: 'one' }))
  // @ts-expect-error the contract requires a count
  route(app, deps, readCount, async () => ({}))
  // @ts-expect-error a response that the contract leaves open has a message
  route(app, deps, addOne, async () => ({ done: true }))
  // @ts-expect-error the contract reads the identifier from the response
  route(app, deps, addNamed, async () => ({ message: 'Added' }))
  // @ts-expect-error a list holds the records that the contract declares
  route(app, deps, readCounts, async () => [{ count: 'one' }])
  // @ts-expect-error a public endpoint has no account
  route(app, deps, readCount, async ({ account }) => ({ count: account.full_name.length }))
  route(app, deps, readMine, async ({ account }) => ({ count: account.full_name.length }))
}

test('the value that a handler returns is sent with the status that the endpoint declares', async () => {
  const api = await startApi('sqlite')
  route(api.app, api.deps, readCount, async () => ({ count: 1 }))
  route(api.app, api.deps, readCounts, async () => [{ count: 1 }, { count: 2 }])
  route(api.app, api.deps, addOne, async () => ({ message: 'Added' }))
  const read = await api.request('/api/count')
  expect([read.status, await read.json()]).toEqual([200, { count: 1 }])
  const list = await api.request('/api/counts')
  expect([list.status, await list.json()]).toEqual([200, [{ count: 1 }, { count: 2 }]])
  const added = await api.request('/api/count', { method: 'POST' })
  expect([added.status, await added.json()]).toEqual([201, { message: 'Added' }])
  await api.close()
})
