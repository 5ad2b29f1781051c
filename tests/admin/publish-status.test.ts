import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock, createPublishStatus, sentenceOf } from '#admin/shell/publish-status.ts'
import type { PublishStatus } from '#contract/publishing.ts'
import { SessionError } from '#session/session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const live: PublishStatus = { state: 'live', since: 1, message: '' }
const building: PublishStatus = { state: 'building', since: 1, message: '' }
const offline = new Error('offline')

/** A backend in a state that the test changes; an error makes it fail. */
function backendIn(state: PublishStatus | Error) {
  const backend = { state, refusal: undefined as Error | undefined, reads: 0, hidden: false }
  const store = createPublishStatus({
    read: () => {
      backend.reads += 1
      return backend.state instanceof Error ? Promise.reject(backend.state) : Promise.resolve(backend.state)
    },
    publish: () => (backend.refusal ? Promise.reject(backend.refusal) : Promise.resolve()),
    handleLostSession: (error) => error instanceof SessionError,
    isHidden: () => backend.hidden,
  })
  return { backend, ...store }
}

test('[INB-09] where the site is built elsewhere, the status is that a build was requested, never that it is live', () => {
  const time = Date.parse('2026-11-22T10:02:00Z')
  const sentence = (state: PublishStatus['state'], since = time) =>
    sentenceOf({ state, since, message: '', builtElsewhere: true })
  // By the organisation's clock, whatever the reader's zone is.
  expect(clock(time)).toBe('22 Nov, 12:02')
  expect(sentence('live')).toBe(`Rebuild requested ${clock(time)}`)
  expect(sentence('live', 0)).toBe('Public site is live')
  expect(sentence('waiting')).toBe('Changes waiting to go live')
  expect(sentence('failed')).toBe(`Publishing failed, since ${clock(time)}`)
  expect(sentenceOf({ state: 'live', since: time, message: '' })).toBe(
    `Public site is live, built ${clock(time)}`,
  )
})

test('the status is polled: often during a build, less often otherwise', async () => {
  const { backend, $publishing, watch } = backendIn(building)
  watch()
  await vi.advanceTimersByTimeAsync(1500)
  expect(backend.reads).toBe(2)
  backend.state = live
  await vi.advanceTimersByTimeAsync(1500)
  expect($publishing.get().status).toEqual(live)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(backend.reads).toBe(3)
})

test('without network, Publish now reports it, and the last status stays', async () => {
  const { backend, $publishing, watch, publishNow } = backendIn(live)
  watch()
  await vi.advanceTimersByTimeAsync(0)
  backend.state = offline
  backend.refusal = offline
  await publishNow()
  expect($publishing.get()).toEqual({
    status: live,
    failure: 'The request to publish failed. Try again.',
  })
  backend.state = building
  await vi.advanceTimersByTimeAsync(15_000)
  expect($publishing.get().status).toEqual(building)
  backend.refusal = undefined
  await publishNow()
  expect($publishing.get()).toEqual({ status: building, failure: '' })
})

test('[LOG-11] a lost session is reported by the session guard alone, and the last status stays', async () => {
  const { backend, $publishing, watch, publishNow } = backendIn(live)
  watch()
  await vi.advanceTimersByTimeAsync(0)
  backend.state = offline
  backend.refusal = new SessionError('expired', 'Unauthorized')
  await publishNow()
  expect($publishing.get()).toEqual({ status: live, failure: '' })
})

test('a backend without a status is not polled', async () => {
  const { backend, $publishing, watch } = backendIn(offline)
  watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect($publishing.get().status).toBeUndefined()
  expect(backend.reads).toBe(1)
})

test('nothing is requested while the page is hidden or after the watch has stopped', async () => {
  const { backend, watch, readNow } = backendIn(live)
  backend.hidden = true
  const stop = watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(backend.reads).toBe(0)
  backend.hidden = false
  await readNow()
  stop()
  await readNow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(backend.reads).toBe(1)
})
