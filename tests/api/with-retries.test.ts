import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, withRetries } from '#api/client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Fails with each of `errors` in turn, then succeeds. Records the time of each call, in milliseconds. */
function failing(errors: Error[]) {
  const started = Date.now()
  const calls: number[] = []
  return {
    calls,
    read: async () => {
      calls.push(Date.now() - started)
      const error = errors[calls.length - 1]
      if (error) throw error
      return 'read'
    },
  }
}

const down = new ApiError({ kind: 'refused', status: 503 })

test('[PUB-07] retries three times, after 1, 2 and 4 seconds', async () => {
  const { read, calls } = failing([
    down,
    new ApiError({ kind: 'network' }),
    new ApiError({ kind: 'off-contract' }),
  ])
  const answer = withRetries(read)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('read')
  expect(calls).toEqual([0, 1000, 3000, 7000])
})

test('[PUB-07] then gives up, with the last error', async () => {
  const { read, calls } = failing([down, down, down, down])
  const failed = expect(withRetries(read)).rejects.toBe(down)
  await vi.runAllTimersAsync()
  await failed
  expect(calls).toHaveLength(4)
})

test('[PUB-07] starts no attempt after its time limit, and without a limit makes all of them', async () => {
  for (const [timeout, attempts] of [
    [undefined, 2],
    [Number.POSITIVE_INFINITY, 4],
  ] as const) {
    let calls = 0
    const read = async () => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 12_000))
      throw down
    }
    const failed = expect(withRetries(read, timeout)).rejects.toBe(down)
    await vi.runAllTimersAsync()
    await failed
    expect(calls).toBe(attempts)
  }
})

test.each([
  ['what is not there', new ApiError({ kind: 'refused', status: 404 })],
  ['what is not valid', new ApiError({ kind: 'invalid', status: 422 })],
  ['a fault of our own', new TypeError('x is undefined')],
])('%s is not retried', async (_what, error) => {
  const { read, calls } = failing([error])
  await expect(withRetries(read)).rejects.toBe(error)
  expect(calls).toHaveLength(1)
})
