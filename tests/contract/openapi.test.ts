import {
  type Arbitrary,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  double,
  integer,
  jsonValue,
  oneof,
  array,
  record,
  string,
} from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { openApiDocument } from '#contract/openapi.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { z } from '#contract/zod.ts'
import { defaultLimits } from '#server/http/limits.ts'
import { startApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

interface Schema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const contentOf = <Kind>() => z.optional(z.record(z.string(), z.object({ schema: z.custom<Kind>() })))
type Described = Exclude<Parameters<typeof fromJSONSchema>[0], boolean>
const operation = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.optional(z.boolean()),
      schema: z.custom<Schema>(),
    }),
  ),
  requestBody: z.optional(z.object({ required: z.literal(true), content: contentOf<Schema>() })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentOf<Described>() })),
})
const document = z.parse(
  z.object({
    servers: z.array(z.object({ url: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
  }),
  JSON.parse(JSON.stringify(openApiDocument('1.0.0'))),
)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), ...one })),
)
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id)
const queryOf = (id: string) =>
  operationOf(id)?.parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []))

test('[FEA-04] the description names each parameter, body and error code once', () => {
  expect(queryOf('listPublicationCards')).toEqual(['page', 'limit', 'excerpt'])
  expect(queryOf('searchPublications')).toEqual([
    'page',
    'limit',
    'q',
    'topic',
    'year',
    'series',
    'language',
    'author',
  ])
  expect(queryOf('listQueries')).toEqual(['page', 'limit', 'held'])
  expect(operationOf('createDocument')?.requestBody?.content).toHaveProperty('application/pdf')
  expect(Object.keys(operationOf('readPicture')?.responses[200]?.content ?? {})).toEqual([
    'image/jpeg',
    'image/png',
  ])
  expect(document.servers).toHaveLength(1)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { path, parameters, responses } of operations) {
    const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    expect(parameters.flatMap((one) => (one.in === 'path' ? [one.name] : []))).toEqual(names)
    expect(responses.default?.content?.['application/json']?.schema).toMatchObject({
      properties: { code: { enum: Object.keys(errorCodes) } },
    })
  }
})

const words = oneof(
  string(),
  string({ unit: 'binary', maxLength: 30 }),
  constantFrom(
    '',
    '0',
    '-1',
    '65a000000000000000000000',
    'a@example.org',
    '2026-11-27',
    'published',
    '<b>x</b>',
    '1e9',
    '%00',
  ),
)

/** Values that a schema describes, and now and then others. */
function valuesOf(schema: Schema): Arbitrary<unknown> {
  const { type, properties = {}, required = [] } = schema
  const variants = schema.anyOf ?? schema.oneOf
  const own: Arbitrary<unknown> =
    'const' in schema
      ? constantFrom(schema.const)
      : schema.enum
        ? constantFrom(...schema.enum)
        : variants
          ? oneof(...variants.map(valuesOf))
          : type === 'object'
            ? record(
                Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)])),
                { requiredKeys: required.filter((name) => name in properties) },
              )
            : type === 'array'
              ? array(valuesOf(schema.items ?? {}), { maxLength: 4 })
              : type === 'boolean'
                ? boolean()
                : type === 'integer' || type === 'number'
                  ? oneof(integer(), integer({ min: 1, max: 20 }), double())
                  : type === 'string'
                    ? words
                    : jsonValue({ maxDepth: 2 })
  return oneof({ arbitrary: own, weight: 9 }, { arbitrary: jsonValue({ maxDepth: 1 }), weight: 1 })
}

describe.each(dialects)('on %s', (dialect) => {
  test.each(operations)(
    '[FEA-04] $operationId answers any request as it is described, and none with a server error',
    { tags: ['full'] },
    async ({ path, method, parameters, requestBody, responses }) => {
      const many = { points: 1_000_000, seconds: 3600 }
      const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, many]))
      const api = await startApi(dialect, { limits, mailFrom: 'https://www.example.org' })
      onTestFinished(api.close)
      let token = await api.signIn()
      const [type = 'application/json', described] = Object.entries(requestBody?.content ?? {})[0] ?? []
      const asked = record({
        isStaff: oneof(
          { arbitrary: constantFrom(true), weight: 4 },
          { arbitrary: constantFrom(false), weight: 1 },
        ),
        values: record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema)])), {
          requiredKeys: parameters.flatMap((one) => (one.in === 'path' ? [one.name] : [])),
        }),
        body: described ? valuesOf(described.schema) : constantFrom(undefined),
      })
      await assert(
        asyncProperty(asked, async ({ isStaff, values, body }) => {
          const query = new URLSearchParams()
          let address = path
          for (const { name, in: place } of parameters) {
            const given = values[name]
            // An object may have a text under the name `toString`.
            const value = typeof given === 'string' ? given : (JSON.stringify(given) ?? '')
            if (place === 'path')
              address = address.replace(`{${name}}`, encodeURIComponent(value.toWellFormed() || 'x'))
            else if (name in values) query.set(name, value)
          }
          const response = await api.request(`${address}?${query}`, {
            method,
            headers: { 'content-type': type, ...(isStaff ? { authorization: `Bearer ${token}` } : {}) },
            ...(described ? { body: JSON.stringify(body) ?? '' } : {}),
          })
          expect(response.status, await response.clone().text()).toBeLessThan(500)
          const { content: answers } = (response.ok && responses[response.status]) || responses.default || {}
          const schema = answers?.['application/json']?.schema
          if (response.status === 401 && isStaff) token = await api.signIn()
          if (schema === undefined) return
          const answer: unknown = await response.json()
          expect(fromJSONSchema(schema).safeParse(answer).error).toBeUndefined()
          if (!response.ok) expect(answer).toMatchObject({ message: expect.stringMatching(/\w/) })
        }),
        { numRuns: 20 },
      )
    },
  )
})
