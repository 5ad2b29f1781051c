import { expect, onTestFinished, test } from 'vitest'
import { ApiError, type Call, createClient } from '#api/client.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { createQuery } from '#contract/query-form.ts'
import { faults } from '../support/faulty-backend.ts'
import { serveHttp } from '../support/http-server.ts'

const kinds = {
  refusing: ['network', 0],
  hanging: ['network', 0],
  'error 500': ['refused', 500],
  '503 with HTML': ['refused', 503],
  'malformed JSON': ['off-contract', 200],
  'HTML with 200': ['off-contract', 200],
  'a wrong shape': ['off-contract', 200],
  'a string for a list': ['off-contract', 200],
  null: ['off-contract', 200],
} as const satisfies Record<keyof typeof faults, [ApiError['kind'], number]>

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error('It did not fail with an ApiError', { cause: error })
}

/** The lists that the dashboard reads: each fault has the same kind in every list. */
const reads: Record<string, (call: Call) => Promise<unknown>> = {
  publications: (call) => call(listPublicationCards),
  messages: (call) => call(queryCalls.list),
  appointments: (call) => call(appointmentCalls.list),
  'expertise cards': (call) => call(listExpertiseCards),
}

for (const [noun, read] of Object.entries(reads))
  for (const [name, [kind, status]] of Object.entries(kinds))
    test(`${noun}: a backend with this fault (${name}) causes an error of the kind ${kind}`, async () => {
      const fault = Object.entries(faults).find(([known]) => known === name)?.[1]
      const server = await serveHttp((request, response) => fault?.(request, response))
      onTestFinished(() => server.close())
      const error = await failure(
        read(createClient({ host: server.origin, timeout: name === 'hanging' ? 300 : 30_000 })),
      )
      expect([error.kind, error.status]).toEqual([kind, status])
      expect(error.timedOut).toBe(name === 'hanging')
    })

test('[FOR-04] the timeout covers the whole response, even a slow one', async () => {
  const server = await serveHttp((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(timer))
  })
  const error = await failure(createClient({ host: server.origin, timeout: 300 })(queryCalls.list))
  expect([error.kind, error.timedOut]).toEqual(['network', true])
  await server.close()
})

test('a call cancelled by its caller has not timed out', async () => {
  const server = await serveHttp(faults.hanging)
  const controller = new AbortController()
  const call = createClient({ host: server.origin })(queryCalls.list, { signal: controller.signal })
  controller.abort()
  const error = await failure(call)
  expect([error.kind, error.timedOut]).toEqual(['network', false])
  await server.close()
})

test('[FOR-03] a refusal has the server’s message, from any field, and its retry time', async () => {
  const server = await serveHttp((_request, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' })
    response.end(JSON.stringify({ error: 'Too many', code: 7, fields: ['x'] }))
  })
  const body = { contactName: 'A', phoneNumber: '0700000000', email: 'a@b.c', mainIdea: 'x' }
  const error = await failure(createClient({ host: server.origin })(createQuery, { body }))
  expect(error).toMatchObject({ kind: 'refused', serverMessage: 'Too many', retryAfter: 7, code: '' })
  await server.close()
})
