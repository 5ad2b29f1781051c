import { expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { ignored, noBody } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { route } from '#server/endpoint-route.ts'
import { startApi } from '../support/api.ts'

const readCount = endpoint({
  method: 'GET',
  path: '/api/count',
  access: 'public',
  status: 200,
  body: noBody,
  sends: z.object({ count: z.number() }),
  answer: ignored,
})
const adding = {
  method: 'POST',
  path: '/api/count',
  access: 'public',
  status: 201,
  body: noBody,
  answer: ignored,
} as const
const addOne = endpoint(adding)
const addNamed = endpoint({ ...adding, confirms: z.object({ _id: z.string(), message: z.string() }) })
const readMine = endpoint({ ...readCount, access: 'staff' })

/** Each line that must not compile is checked with the types. */
export function wrongAnswers(app: App, deps: AppDeps): void {
  // @ts-expect-error the contract says a number
  route(app, deps, readCount, async () => ({ count: 'one' }))
  // @ts-expect-error the contract says that there is a count
  route(app, deps, readCount, async () => ({}))
  // @ts-expect-error an answer that the contract leaves open has a message
  route(app, deps, addOne, async () => ({ done: true }))
  // @ts-expect-error the contract says that the identifier is read of it
  route(app, deps, addNamed, async () => ({ message: 'Added' }))
  // @ts-expect-error nobody is signed in on a public endpoint
  route(app, deps, readCount, async (_context, { account }) => ({ count: account.full_name.length }))
  route(app, deps, readMine, async (_context, { account }) => ({ count: account.full_name.length }))
}

test('what a handler returns is sent with the status that the endpoint declares', async () => {
  const api = await startApi('sqlite')
  route(api.app, api.deps, readCount, async () => ({ count: 1 }))
  route(api.app, api.deps, addOne, async () => ({ message: 'Added' }))
  const read = await api.request('/api/count')
  expect([read.status, await read.json()]).toEqual([200, { count: 1 }])
  const added = await api.request('/api/count', { method: 'POST' })
  expect([added.status, await added.json()]).toEqual([201, { message: 'Added' }])
  await api.close()
})
