import { afterEach, expect, test } from 'vitest'
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { sentenceOf } from '#publish/build-report.ts'
import { usableRecords } from '#publish/content/load-content.ts'
import { backendSource } from '#publish/content/source.ts'
import { serveHttp } from '../../support/http-server.ts'

const card = (id: string) => ({ _id: id, title: `Title ${id}`, content: '<p>Text</p>' })
let server: Awaited<ReturnType<typeof serveHttp>> | undefined
let warnings: string[] = []

afterEach(async () => {
  await server?.close()
  server = undefined
  warnings = []
})

async function read(
  listener: RequestListener,
  limits: { limit?: number; timeout?: number; budget?: number } = {},
) {
  server = await serveHttp(listener)
  const warn = (message: string) => void warnings.push(message)
  const source = backendSource(server.origin, warn, { firstDelay: 5, ...limits })
  const list = await source.list(listPublicationCards, 'publications')
  const records = usableRecords(list, (left) => warn(sentenceOf(left, 'publications')))
  return { records, received: list.records.length + list.rejected.length }
}

function answer(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

test.each([
  ['an array', [card('a'), card('b')]],
  ['an object with a data array', { data: [card('a'), card('b')] }],
])('[API-03, PUB-08] the list is read from %s', async (_what, body) => {
  expect((await read(answer(body))).records.map(({ _id }) => _id)).toEqual(['a', 'b'])
})

test('one bad record of three is dropped and reported', async () => {
  const { records } = await read(answer([card('a'), { _id: 'b', content: '' }, card('c')]))
  expect(records.map(({ _id }) => _id)).toEqual(['a', 'c'])
  expect(warnings).toEqual([expect.stringMatching(/skipped: the record b of the publications/)])
})

test('a duplicate identifier is read once, with a warning', async () => {
  expect((await read(answer([card('a'), card('a')]))).records).toHaveLength(1)
  expect(warnings).toEqual([expect.stringMatching(/duplicate id/)])
})

test('thirty bad records of a hundred are each reported, and seventy are read', async () => {
  const cards = Array.from({ length: 100 }, (_, index) =>
    index < 30 ? { _id: `bad${index}` } : card(`a${index}`),
  )
  const { records, received } = await read(answer(cards))
  expect([records.length, received, warnings.length]).toEqual([70, 100, 30])
  expect(new Set(warnings).size).toBe(30)
})

test('an identifier that could leave its folder is rejected', async () => {
  expect((await read(answer([card('../../etc')]))).records).toEqual([])
  expect(warnings).toHaveLength(1)
})

test('a backend that fails three times and then responds is read', async () => {
  let calls = 0
  const { records } = await read((request, response) => {
    calls += 1
    answer(calls <= 3 ? 'busy' : [card('a')], calls <= 3 ? 503 : 200)(request, response)
  })
  expect(records).toHaveLength(1)
  expect(calls).toBe(4)
})

/** Responses that only a timeout ends. */
const endless = new Set(['silence', 'a byte now and then'])

test.each([
  ['an error status', answer({ message: 'no' }, 500), /status 500/],
  ['HTML with status 200', answer('<!doctype html><p>Hello'), /not a list/],
  ['an empty object', answer({}), /not a list/],
  ['null', answer('null'), /not a list/],
  ['truncated JSON', answer('[{"_id":"a"'), /not a list/],
  [
    'a closed connection',
    ((_request, response) => response.destroy()) satisfies RequestListener,
    /no answer/,
  ],
  ['silence', (() => {}) satisfies RequestListener, /no answer/],
  [
    'a byte now and then',
    ((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    }) satisfies RequestListener,
    /no answer/,
  ],
])('%s ends the build with a sentence and publishes nothing', async (what, listener, reason) => {
  const reading = read(listener, endless.has(what) ? { timeout: 150 } : {})
  await expect(reading).rejects.toThrow(OperatorError)
  await expect(reading).rejects.toThrow(reason)
})

test('a hanging backend is abandoned after the timeout for all attempts', async () => {
  let calls = 0
  const hang = () => void (calls += 1)
  await expect(read(hang, { timeout: 600, budget: 900 })).rejects.toThrow(/no answer/)
  // Four attempts of 600 ms would take longer than the budget of all attempts.
  expect(calls).toBeLessThan(3)
})

/** Reads the publications as builds do, with the default limits. */
async function readAsBuildsDo(listener: RequestListener) {
  server = await serveHttp(listener)
  const source = backendSource(server.origin, (message) => void warnings.push(message), { firstDelay: 1 })
  return source.list(listPublicationCards, 'publications')
}

test(
  'a build reads a response that takes 17 seconds, whether it begins at once or not',
  { tags: ['full'] },
  async () => {
    const { records } = await readAsBuildsDo(async (_request, response) => {
      await wait(17_000)
      answer([card('a')])(_request, response)
    })
    expect([records.length, warnings]).toEqual([1, []])
    await server?.close()
    const later = await readAsBuildsDo(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(' [ ')
      await wait(17_000)
      response.end(`${JSON.stringify(card('a'))}]`)
    })
    expect([later.records.length, warnings]).toEqual([1, []])
  },
)

test('a build reads a response of 128 MB, and no larger one', async () => {
  const most = 128 * 1024 * 1024
  const announces =
    (bytes: number): RequestListener =>
    (_request, response) => {
      response.on('error', () => {})
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': String(bytes) })
        .write('[')
      if (bytes <= most) response.destroy()
    }
  await expect(readAsBuildsDo(announces(most + 1))).rejects.toThrow('larger than 128 MB')
  await server?.close()
  await expect(readAsBuildsDo(announces(most))).rejects.not.toThrow('larger')
})

test.each<[string, RequestListener]>([
  [
    'announces more than is read',
    (_request, response) => {
      response.on('error', () => {})
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': String(2 ** 40) })
        .write('[')
    },
  ],
  [
    'never comes to an end',
    (_request, response) => {
      response.on('error', () => {})
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) continue
      }
      response.on('drain', more)
      more()
    },
  ],
  [
    'is packed small',
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '))),
  ],
  [
    'is packed small, and says how small',
    (_request, response) => {
      const packed = gzipSync(Buffer.alloc(4 * 1024 * 1024, ' '))
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'content-length': String(packed.byteLength),
        })
        .end(packed)
    },
  ],
])('an answer that %s ends the build at once, without another attempt', async (_what, listener) => {
  const reading = read(listener, { limit: 2 * 1024 * 1024 })
  await expect(reading).rejects.toThrow(/could not be read from .*: the response is larger than 2 MB/)
  expect(warnings).toEqual([])
})

test('[API-01] expertise content that is one string is wrapped into a list', async () => {
  server = await serveHttp(
    answer([
      { _id: 'a', title: 'A', content: '<p>One</p>' },
      { _id: 'b', title: 'B', content: ['1', '2'] },
    ]),
  )
  const source = backendSource(server.origin, () => {})
  const { records } = await source.list(listExpertiseCards, 'expertise cards')
  expect(records.map(({ content }) => content)).toEqual([['<p>One</p>'], ['1', '2']])
})
