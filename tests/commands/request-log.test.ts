import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createRequestLog } from '#commands/request-log.ts'
import { readServerEnv } from '#server/env.ts'
import type { RequestLine } from '#server/app.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const line: RequestLine = {
  level: 'info',
  requestId: 'r1',
  method: 'GET',
  route: '/api/queries',
  status: 200,
  ms: 3,
}
const broken: RequestLine = { ...line, level: 'error', status: 500, error: 'Error: on purpose\n    at here' }

/** The lines that a log writes for a good request, a warning and an error. */
async function written(log: ReturnType<typeof createRequestLog>): Promise<string[]> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log(line)
  log({ ...line, level: 'warn', status: 401, warning: { reason: 'failed sign-in' } })
  log(broken)
  await setImmediate()
  const texts = write.mock.calls.map(([text]) => String(text))
  // Lines of one turn are written together.
  expect(texts.length).toBeLessThanOrEqual(1)
  return texts.join('').split('\n').slice(0, -1)
}

test('programs get a line of JSON for each request', async () => {
  const lines = (await written(createRequestLog({ log: 'json', logLevel: 'info' }))).map((text) =>
    JSON.parse(text),
  )
  expect(lines).toMatchObject([line, { status: 401 }, broken])
})

const warning = '  GET /api/queries 401, 3 ms (failed sign-in)'
const error = ['  GET /api/queries 500, 3 ms', 'Error: on purpose', '    at here']

test('in a terminal only warnings and errors are written, with the stack', async () => {
  expect(await written(createRequestLog({ log: 'pretty', logLevel: 'warn' }))).toEqual([warning, ...error])
})

test('in development all requests are written', async () => {
  expect(await written(createRequestLog({ log: 'pretty', logLevel: 'info' }))).toEqual([
    '  GET /api/queries 200, 3 ms',
    warning,
    ...error,
  ])
})

test.each([
  ['info', 3],
  ['warn', 2],
  ['error', 1],
] as const)('[OWN-07] LOG=%s writes lines of that level and above', async (level, count) => {
  const { log, logLevel } = readServerEnv({ LOG: level })
  expect(await written(createRequestLog({ log, logLevel }))).toHaveLength(count)
})

test('lines from before the end of the start are written afterwards', async () => {
  const start = Promise.withResolvers<void>()
  const log = createRequestLog({ log: 'json', logLevel: 'info' }, start.promise)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log(line)
  await setImmediate()
  log(broken)
  await setImmediate()
  expect(write).not.toHaveBeenCalled()
  start.resolve()
  await setImmediate()
  const lines = write.mock.calls.join('').trim().split('\n')
  expect(lines.map((text) => JSON.parse(text).status)).toEqual([200, 500])
})

test('nothing is written with the log off', async () => {
  expect(await written(createRequestLog({ log: 'off', logLevel: 'info' }))).toEqual([])
})
