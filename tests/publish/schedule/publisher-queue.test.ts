import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPublisher } from '#publish/schedule/publisher.ts'
import type { PublisherState } from '#publish/schedule/publisher-state.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Counters in memory. */
function stateInMemory(): PublisherState {
  const progress = {
    wanted: 0,
    done: 0,
    changed_at: 0,
    finished_at: 0,
    failures: 0,
    failed_since: 0,
    message: '',
  }
  return {
    read: async () => ({ ...progress }),
    want: async () => {
      progress.wanted += 1
    },
    claim: async () => true,
    succeeded: async (done) => void Object.assign(progress, { done, failures: 0 }),
    failed: async (message) => void Object.assign(progress, { message, failures: progress.failures + 1 }),
  }
}

/** A build that ends on request. */
function controlledBuild() {
  const running: { finish: () => void; fail: (error: Error) => void; signal: AbortSignal }[] = []
  const build = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((finish, fail) => {
        running.push({ finish, fail, signal })
        signal.addEventListener('abort', () => fail(new Error('stopped')))
      }),
  )
  return { build, running }
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

const debounce = { quiet: 2000, longest: 15_000 }

function publisherOf(
  build: (signal: AbortSignal) => Promise<void>,
  settings: { state?: PublisherState; failed?: (error: unknown) => void; debounce?: typeof debounce } = {},
) {
  const publisher = createPublisher({
    state: stateInMemory(),
    publish: async (signal) => (await build(signal)) ?? '',
    failed: () => {},
    debounce,
    retryDelay: () => 600_000,
    ...settings,
  })
  onTestFinished(() => void publisher.stop())
  return publisher
}

test('changes in quick succession make one build, two seconds after the last', async () => {
  vi.useFakeTimers()
  const { build } = controlledBuild()
  const publisher = publisherOf(build)
  publisher.changed()
  await vi.advanceTimersByTimeAsync(1500)
  publisher.changed()
  await vi.advanceTimersByTimeAsync(1999)
  expect(build).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(build).toHaveBeenCalledTimes(1)
})

test('changes without a pause delay the build for fifteen seconds at most', async () => {
  vi.useFakeTimers()
  const { build } = controlledBuild()
  const publisher = publisherOf(build)
  for (let second = 0; second < 16; second += 1) {
    publisher.changed()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(build).toHaveBeenCalledTimes(1)
})

test('one build runs at a time; requests during a build lead to one more', async () => {
  vi.useFakeTimers()
  const { build, running } = controlledBuild()
  const publisher = publisherOf(build)
  await publisher.publishNow()
  await settle()
  publisher.changed()
  await vi.advanceTimersByTimeAsync(2000)
  publisher.changed()
  await vi.advanceTimersByTimeAsync(2000)
  expect(build).toHaveBeenCalledTimes(1)
  running[0]?.finish()
  await settle()
  expect(build).toHaveBeenCalledTimes(2)
  running[1]?.finish()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(build).toHaveBeenCalledTimes(2)
})

test('a failed build is reported and the next one follows', async () => {
  const failed = vi.fn()
  const build = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined)
  const publisher = publisherOf(build, { failed })
  await publisher.publishNow()
  await expect.poll(() => failed.mock.calls).toEqual([[new Error('no')]])
  await publisher.publishNow()
  await expect.poll(() => build.mock.calls.length).toBe(2)
})

test('[EDT-02] after a failure, a newer change of another process is live within a minute, and the failed one waits', async () => {
  vi.useFakeTimers()
  const state = stateInMemory()
  const build = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined)
  const publisher = publisherOf(build, { state })
  await publisher.resume()
  await state.want()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(build).toHaveBeenCalledTimes(1)
  await state.want()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(build).toHaveBeenCalledTimes(2)
  expect((await publisher.status()).state).toBe('live')
})

test('stopping ends running work, starts nothing new and reports no failure', async () => {
  const failed = vi.fn()
  const { build, running } = controlledBuild()
  const publisher = publisherOf(build, { failed, debounce: { quiet: 0, longest: 0 } })
  await publisher.publishNow()
  await expect.poll(() => running).toHaveLength(1)
  publisher.changed()
  await publisher.stop()
  publisher.changed()
  expect(running[0]?.signal.aborted).toBe(true)
  expect(build).toHaveBeenCalledTimes(1)
  expect(failed).not.toHaveBeenCalled()
})

test('a site is built again regularly', async () => {
  vi.useFakeTimers()
  const build = vi.fn(async () => '')
  const publisher = createPublisher({
    state: stateInMemory(),
    publish: build,
    failed: () => {},
    debounce,
    retryDelay: () => 600_000,
    every: 60_000,
  })
  onTestFinished(() => void publisher.stop())
  await publisher.publishNow()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(build).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(build).toHaveBeenCalledTimes(2)
})
