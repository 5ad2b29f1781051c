import { expect, test, vi } from 'vitest'
import { createRebuilder } from '#publishing/rebuilder.ts'

/** A build that ends when told to. */
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

test('changes in quick succession make one build, two seconds after the last', async () => {
  vi.useFakeTimers()
  const { build } = controlledBuild()
  const rebuilder = createRebuilder({ build, failed: () => {}, debounce })
  rebuilder.request()
  await vi.advanceTimersByTimeAsync(1500)
  rebuilder.request()
  await vi.advanceTimersByTimeAsync(1999)
  expect(build).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(build).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('changes without a pause do not put the build off for longer than fifteen seconds', async () => {
  vi.useFakeTimers()
  const { build } = controlledBuild()
  const rebuilder = createRebuilder({ build, failed: () => {}, debounce })
  for (let second = 0; second < 16; second += 1) {
    rebuilder.request()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(build).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('one build runs at a time; all that was asked for meanwhile is one more', async () => {
  vi.useFakeTimers()
  const { build, running } = controlledBuild()
  const rebuilder = createRebuilder({ build, failed: () => {}, debounce })
  void rebuilder.buildNow()
  await settle()
  rebuilder.request()
  await vi.advanceTimersByTimeAsync(2000)
  rebuilder.request()
  await vi.advanceTimersByTimeAsync(2000)
  expect(build).toHaveBeenCalledTimes(1)
  running[0]?.finish()
  await settle()
  expect(build).toHaveBeenCalledTimes(2)
  running[1]?.finish()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(build).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('a build that fails is reported and the next one is made all the same', async () => {
  const failed = vi.fn()
  const build = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined)
  const rebuilder = createRebuilder({ build, failed, debounce })
  await rebuilder.buildNow()
  expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('no'))
  await rebuilder.buildNow()
  expect(build).toHaveBeenCalledTimes(2)
})

test('stopping ends what runs, starts nothing more and reports no failure', async () => {
  const failed = vi.fn()
  const { build, running } = controlledBuild()
  const rebuilder = createRebuilder({ build, failed, debounce: { quiet: 0, longest: 0 } })
  void rebuilder.buildNow()
  await vi.waitFor(() => expect(running).toHaveLength(1))
  rebuilder.request()
  await rebuilder.stop()
  rebuilder.request()
  expect(running[0]?.signal.aborted).toBe(true)
  expect(build).toHaveBeenCalledTimes(1)
  expect(failed).not.toHaveBeenCalled()
})
