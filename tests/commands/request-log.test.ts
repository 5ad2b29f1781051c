import { afterEach, expect, test, vi } from 'vitest'
import { createRequestLog } from '#commands/request-log.ts'
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

/** What a log writes for a line that is as it should be, and for one that is not. */
function written(log: ReturnType<typeof createRequestLog>): unknown[] {
  const write = vi.spyOn(console, 'log').mockImplementation(() => {})
  log(line)
  log({ ...line, level: 'warn', status: 401, warning: { reason: 'failed sign-in' } })
  log(broken)
  return write.mock.calls.map(([text]) => text)
}

test('programs get a line of JSON for each request', () => {
  const lines = written(createRequestLog('json')).map((text) => JSON.parse(String(text)))
  expect(lines).toMatchObject([line, { status: 401 }, broken])
})

test('in a terminal only warnings and errors are written, with the stack, and all requests in development', () => {
  const warning = '  GET /api/queries 401, 3 ms (failed sign-in)'
  const error = '  GET /api/queries 500, 3 ms\nError: on purpose\n    at here'
  expect(written(createRequestLog('pretty'))).toEqual([warning, error])
  vi.restoreAllMocks()
  expect(written(createRequestLog('pretty', true))).toEqual(['  GET /api/queries 200, 3 ms', warning, error])
})

test('nothing is written where the log is off', () => {
  expect(written(createRequestLog('off'))).toEqual([])
})
