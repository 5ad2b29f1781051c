import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/client.ts'
import { createCache } from '#islands/public-cache.ts'
import { staleTime, cacheTime } from '#lib/freshness.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A cache over a backend whose answer rises by one with each read; a set error is thrown instead. */
function cacheOver(backend: { reads: number; error?: Error }) {
  const readCached = createCache<number>({ fresh: staleTime, kept: cacheTime })
  return () =>
    readCached('list', () => {
      backend.reads += 1
      return backend.error ? Promise.reject(backend.error) : Promise.resolve(backend.reads)
    })
}

test('[PUB-07] a response is fresh for five minutes, and then read again', async () => {
  const backend = { reads: 0 }
  const read = cacheOver(backend)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(staleTime - 1)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(2)
})

test('[PUB-07] a stale response replaces a failed read until it is thirty minutes old', async () => {
  const backend: { reads: number; error?: Error } = { reads: 0 }
  const read = cacheOver(backend)
  await read()
  backend.error = new ApiError({ kind: 'network' })
  vi.advanceTimersByTime(cacheTime - 1)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(1)
  await expect(read()).rejects.toBe(backend.error)
})

test('a removed record is not served from the cache', async () => {
  const backend: { reads: number; error?: Error } = { reads: 0 }
  const read = cacheOver(backend)
  await read()
  backend.error = new ApiError({ kind: 'refused', status: 404 })
  vi.advanceTimersByTime(staleTime)
  await expect(read()).rejects.toBe(backend.error)
})

test('a failed read is retried at once', async () => {
  const backend: { reads: number; error?: Error } = { reads: 0, error: new Error('offline') }
  const read = cacheOver(backend)
  await expect(read()).rejects.toThrow('offline')
  delete backend.error
  expect(await read()).toBe(2)
})
