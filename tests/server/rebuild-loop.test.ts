import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBuildHook } from '#server/build-hook.ts'
import { backoff, createRebuildLoop } from '#server/rebuild-loop.ts'
import { openRebuildState } from '#server/rebuild-state.ts'
import { dialects, freshDatabase } from '../support/database.ts'
import { serveHttp } from '../support/http-server.ts'

const debounce = { quiet: 5, longest: 50 }

async function stateOn(dialect: (typeof dialects)[number], name: 'site' | 'hook' = 'site') {
  const { db, close } = await freshDatabase(dialect)
  onTestFinished(close)
  const clock = { now: 1000 }
  return { clock, state: openRebuildState(db, name, () => clock.now), db }
}

type State = Awaited<ReturnType<typeof stateOn>>['state']

function loopOn(
  state: State,
  build: (signal: AbortSignal, isNewest: () => Promise<boolean>) => Promise<void>,
  every?: number,
) {
  const failed = vi.fn()
  const loop = createRebuildLoop({ state, build, failed, debounce, retryDelay: () => 20, every })
  onTestFinished(() => loop.stop())
  return { loop, failed }
}

describe.each(dialects)('on %s', (dialect) => {
  test('a change asked for before a stop is built after it, once', async () => {
    const { state } = await stateOn(dialect)
    const { loop: before } = loopOn(state, async () => {})
    await before.request()
    await before.stop()
    expect(await before.status()).toMatchObject({ state: 'waiting', since: 1000 })

    const build = vi.fn(async () => {})
    const { loop: after } = loopOn(state, build)
    await after.resume()
    await expect.poll(async () => (await after.status()).state).toBe('live')
    expect(build).toHaveBeenCalledTimes(1)
    await after.resume()
    expect((await state.read()).wanted).toBe((await state.read()).done)
    expect(build).toHaveBeenCalledTimes(1)
  })

  test('a build that a stop interrupts is made again; one change during a build is known and built next', async () => {
    const { state } = await stateOn(dialect)
    const begun = Promise.withResolvers<void>()
    const { loop: stopped } = loopOn(state, (signal) => {
      begun.resolve()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      )
    })
    await stopped.request()
    await begun.promise
    expect((await stopped.status()).state).toBe('building')
    await stopped.stop()
    expect(await stopped.status()).toMatchObject({ state: 'waiting', message: '' })

    const newest: boolean[] = []
    const { loop } = loopOn(state, async (_signal, isNewest) => {
      if (newest.length === 0) await loop.request()
      newest.push(await isNewest())
    })
    await loop.resume()
    await expect.poll(async () => (await loop.status()).state).toBe('live')
    expect(newest).toEqual([false, true])
  })

  test('what a build needs is prepared with the first change, and not while another is made', async () => {
    const { state } = await stateOn(dialect)
    const prepare = vi.fn()
    const preparedBefore: number[] = []
    const loop = createRebuildLoop({
      state,
      async build() {
        preparedBefore.push(prepare.mock.calls.length)
        if (preparedBefore.length === 1) await loop.request()
      },
      prepare,
      failed: vi.fn(),
      debounce,
      retryDelay: () => 20,
    })
    onTestFinished(() => loop.stop())
    await loop.request()
    await expect.poll(async () => (await loop.status()).state).toBe('live')
    expect(preparedBefore).toEqual([1, 1])
  })

  test('without any change it is built again regularly, until it is stopped', async () => {
    const { state } = await stateOn(dialect)
    const build = vi.fn(async () => {})
    const { loop } = loopOn(state, build, 10)
    await loop.buildNow()
    await expect.poll(() => build.mock.calls.length).toBeGreaterThan(2)
    expect(await loop.status()).toMatchObject({ state: 'live' })
    await loop.stop()
    const { length } = build.mock.calls
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(build).toHaveBeenCalledTimes(length)
  })

  test('a failure is kept with its reason and since when, and tried again until it works', async () => {
    const { state, clock } = await stateOn(dialect)
    let calls = 0
    let broken = true
    const { loop, failed } = loopOn(state, async () => {
      calls += 1
      clock.now += 1000
      if (broken) throw new Error(`no ${calls}`)
    })
    await loop.request()
    await expect.poll(() => calls).toBeGreaterThanOrEqual(3)
    const { state: word, since, message } = await openLoopStatus(loop)
    expect([word, since]).toEqual(['failed', 2000])
    expect(message).toMatch(/^no \d$/)
    expect(failed).toHaveBeenCalled()
    broken = false
    await expect.poll(async () => (await loop.status()).state).toBe('live')
    expect(await state.read()).toMatchObject({ failures: 0, message: '' })
  })

  test('the build hook is called once for many changes, again with growing pauses when it fails, and after a restart', async () => {
    const { state } = await stateOn(dialect, 'hook')
    const calls: { method: string | undefined; at: number }[] = []
    let status = 503
    const server = await serveHttp((request, response) => {
      calls.push({ method: request.method, at: performance.now() })
      response.writeHead(status).end()
    })
    onTestFinished(() => server.close())
    const open = () => {
      const hook = createBuildHook({ address: server.origin, state, say: () => {}, debounce, firstDelay: 40 })
      onTestFinished(() => hook.stop())
      return hook
    }
    const hook = open()
    await Promise.all([hook.request(), hook.request(), hook.request()])
    await expect.poll(() => calls.length).toBe(3)
    await hook.stop()
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
    const [first = 0, second = 0, third = 0] = calls.map(({ at }) => at)
    expect(third - second).toBeGreaterThan(second - first)
    expect(await hook.status()).toMatchObject({ state: 'failed', message: 'The build hook answered 503.' })

    status = 200
    const restarted = open()
    await restarted.resume()
    await expect.poll(async () => (await restarted.status()).state).toBe('live')
    expect(calls).toHaveLength(4)
  })
})

/** The status once nothing is running. */
async function openLoopStatus(loop: {
  status: () => Promise<{ state: string; since: number; message: string }>
}) {
  for (;;) {
    const status = await loop.status()
    if (status.state !== 'building') return status
  }
}

test('a first build that nobody asked for is remembered too, whether it fails or not', async () => {
  const { state } = await stateOn('sqlite')
  let broken = true
  const { loop } = loopOn(state, async () => {
    if (broken) throw new Error('no')
  })
  await loop.buildNow()
  expect(await loop.status()).toEqual({ state: 'failed', since: 1000, message: 'no' })
  broken = false
  await loop.buildNow()
  expect(await loop.status()).toEqual({ state: 'live', since: 1000, message: '' })
})

test('pauses double up to a limit', () => {
  expect([1, 2, 3, 10].map(backoff(5000, 600_000))).toEqual([5000, 10_000, 20_000, 600_000])
})
