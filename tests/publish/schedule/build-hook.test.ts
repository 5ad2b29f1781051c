import { describe, expect, onTestFinished, test } from 'vitest'
import { createBuildHook } from '#publish/schedule/build-hook.ts'
import type { PublisherState } from '#publish/schedule/publisher-state.ts'
import { countChange, openHookState } from '#server/publishing/rebuilds.ts'
import { dialects, freshDatabase } from '../../support/database.ts'
import { serveHttp } from '../../support/http-server.ts'

const debounce = { quiet: 5, longest: 50 }

async function hookStateOn(dialect: (typeof dialects)[number]) {
  const { db, close } = await freshDatabase(dialect)
  onTestFinished(close)
  return { db, state: () => openHookState(db, Date.now) }
}

/** A build hook that counts its calls and responds with a set status. */
async function startHook() {
  const calls: { method: string | undefined; at: number }[] = []
  const answer = { status: 200 }
  const server = await serveHttp((request, response) => {
    calls.push({ method: request.method, at: performance.now() })
    response.writeHead(answer.status).end()
  })
  onTestFinished(() => server.close())
  const open = (state: PublisherState) => {
    const hook = createBuildHook({
      address: server.origin,
      state,
      say: () => {},
      debounce,
      firstDelay: 100,
      poll: 20,
    })
    onTestFinished(() => hook.stop())
    return hook
  }
  return { calls, answer, open }
}

describe.each(dialects)('on %s', (dialect) => {
  test('of several copies one calls the hook; if it ends before the call, another does', async () => {
    const { db, state } = await hookStateOn(dialect)
    const { calls, open } = await startHook()
    for (const hook of [open(state()), open(state()), open(state())]) void hook.resume()
    // The copy that took the change is killed, and only its count remains.
    await countChange(db, Date.now())
    await expect.poll(async () => (await state().read()).done).toBe(1)
    expect(calls).toHaveLength(1)
    expect((await state().read()).failures).toBe(0)
  })

  test('[INB-09] after the hook’s response the status is that the site is built elsewhere', async () => {
    const { db, state } = await hookStateOn(dialect)
    const { calls, open } = await startHook()
    const hook = open(state())
    await countChange(db, Date.now())
    await hook.resume()
    const said = new Set<string>()
    await expect
      .poll(
        async () => {
          const status = await hook.status()
          said.add(status.state)
          return status
        },
        { interval: 1 },
      )
      .toMatchObject({ state: 'live', builtElsewhere: true })
    expect(calls).toHaveLength(1)
    expect(said).not.toContain('building')
  })

  test('the build hook is called once for many changes, again with growing pauses when it fails, and after a restart', async () => {
    const { db, state } = await hookStateOn(dialect)
    const { calls, answer, open } = await startHook()
    answer.status = 503
    const hook = open(state())
    for (let change = 0; change < 3; change += 1) await countChange(db, Date.now())
    for (let change = 0; change < 3; change += 1) void hook.wake()
    await expect.poll(async () => (await state().read()).failures).toBe(3)
    await hook.stop()
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
    const [first = 0, second = 0, third = 0] = calls.map(({ at }) => at)
    // At least the first delay, and twice that: a busy machine only lengthens them.
    expect(second - first).toBeGreaterThan(95)
    expect(third - second).toBeGreaterThan(190)
    expect(await hook.status()).toMatchObject({
      state: 'failed',
      message: 'The build hook responded with 503.',
    })

    answer.status = 200
    const restarted = open(state())
    void restarted.resume()
    await expect.poll(async () => (await restarted.status()).state).toBe('live')
    expect(calls).toHaveLength(4)
  })
})
