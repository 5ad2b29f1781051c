import { version } from '#config/version.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extensions, readFeatures, readOpenApi } from '#contract/features.ts'
import { endpoints, extensionEndpoints } from '#contract/index.ts'
import { queryCalls } from '#contract/messages.ts'
import { createQuery } from '#contract/query-form.ts'
import { z } from '#contract/zod.ts'
import { describeConformance, runConformance } from '#conformance/run-conformance.ts'
import { foreignStaff, startForeignBackend } from '../support/foreign-backend.ts'
import { foreignSeed, minimal, odd } from '../support/backend-dialects.ts'
import { staff, startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

const document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ version: z.literal(version) }),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ tags: z.array(z.string()) }))),
})

test('[FEA-01] an invalid response names no extension, and unknown names are ignored', () => {
  for (const answer of ['<p>Hello', null, [], {}, { features: 'pages' }])
    expect(z.safeParse(readFeatures.answer, answer).success).toBe(false)
  expect(z.parse(readFeatures.answer, { features: ['pages', 'time-travel', 7, null] })).toEqual(['pages'])
})

test('[FEA-01] descriptions of extensions name only addresses of the contract', () => {
  const paths = Object.values({ ...endpoints, ...extensionEndpoints }).map(({ path }) => path)
  const mentions = Object.values(extensions).flatMap((text) => [
    ...text.matchAll(/(?<below>below )?(?<path>\/api\/[\w\-/{}]+)/g),
  ])
  expect(mentions.length).toBeGreaterThan(20)
  for (const { groups: { below, path = '' } = {} } of mentions)
    expect(
      paths.some((known) => (below ? known.startsWith(path) : known.replace(/\/$/, '') === path)),
      path,
    ).toBe(true)
})

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi(dialect, {
      mailFrom: 'https://www.example.org',
      asksForReview: true,
      publishing: {
        status: async () => ({ state: 'live', since: 0, message: '' }),
        publishNow: async () => {},
      },
    })
  })
  afterAll(() => api.close())

  test('[FEA-01, FEA-03] our API names every extension of the contract', async () => {
    expect((await api.call(readFeatures)).toSorted()).toEqual(Object.keys(extensions).toSorted())
  })

  test('[FEA-04] our API describes each call of the contract, extensions marked, with its bodies', async () => {
    const read = z.parse(document, await (await api.request(readOpenApi.path)).json())
    // The contract lists calls with JSON; those that return pictures, documents and calendars are described beside them.
    const files = 3
    const calls = Object.values({ ...endpoints, ...extensionEndpoints })
    expect(Object.values(read.paths).flatMap((methods) => Object.keys(methods))).toHaveLength(
      calls.length + files,
    )
    for (const { method, path } of Object.values(endpoints))
      expect(read.paths[path]?.[method.toLowerCase()]?.tags).toEqual(['Specification'])
    for (const { method, path } of Object.values(extensionEndpoints))
      expect(read.paths[path]?.[method.toLowerCase()]?.tags).toEqual(['Extension'])
    expect(read.paths[createQuery.path]?.post).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: { required: ['contactName', 'phoneNumber', 'email', 'mainIdea'] },
          },
        },
      },
    })
  })

  test('[FEA-04] our API passes its own conformance checks, which leave nothing behind', async () => {
    const target = {
      host: 'http://api.test',
      fetch: async (input: string | URL | Request, init?: RequestInit) => api.app.request(input, init, {}),
    }
    const result = await runConformance(target, staff)
    expect(result.unchecked).toEqual([])
    expect(result.findings.filter(({ differences }) => differences.length > 0)).toEqual([])
    expect(describeConformance(result)).toContain('17 calls were made; none differs from the specification.')
    const token = await api.signIn()
    for (const search of [{}, { held: 1 }])
      expect((await api.call(queryCalls.list, { token, search })).count).toBe(0)
  })
})

test('[FEA-02, FEA-04] a backend that knows the 17 calls and rejects everything else conforms', async () => {
  const backend = await startForeignBackend(minimal, foreignSeed)
  const result = await runConformance({ host: backend.origin, fetch: globalThis.fetch }, foreignStaff)
  expect(describeConformance(result)).toContain('17 calls were made; none differs from the specification.')
  expect(result.features).toEqual([])
  await backend.close()
})

test('[FEA-04] differences are reported call by call, in words that help their author', async () => {
  const backend = await startForeignBackend(odd, foreignSeed)
  const result = await runConformance({ host: backend.origin, fetch: globalThis.fetch }, foreignStaff)
  const text = describeConformance(result)
  for (const line of [
    '✗ GET /api/queries',
    '    data is missing; the specification has a list (the site accepts it)',
    '    the answer is an object; the specification has a list (the site accepts it)',
    '    user.phoneNumber is a number; the specification has a text (the site accepts it)',
    '✓ POST /api/queries',
  ])
    expect(text.split('\n')).toContain(line)
  expect(result.unchecked).toEqual([])
  await backend.close()
})

test('[FEA-04] without an account only the protection of staff calls is checked, and nothing is written', async () => {
  const backend = await startForeignBackend(minimal, foreignSeed)
  await runConformance({ host: backend.origin, fetch: globalThis.fetch })
  expect(backend.received.filter(({ call, status }) => !call.startsWith('GET') && status < 300)).toEqual([])
  await backend.close()
})
