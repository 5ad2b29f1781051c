import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { backoff, createPublisher } from '#publish/schedule/publisher.ts'
import type { PublisherState } from '#publish/schedule/publisher-state.ts'
import { countChange, openHookState, openSiteState } from '#server/publishing/rebuilds.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'

const debounce = { quiet: 5, longest: 50 }

async function stateOn(dialect: (typeof bothDialects)[number]) {
  const { db, close } = await freshDatabase(dialect)
  onTestFinished(close)
  const clock = { now: 1000 }
  return { clock, state: openSiteState(db, () => clock.now), db }
}

async function hookStateOn(dialect: (typeof bothDialects)[number]) {
  const { db, close } = await freshDatabase(dialect)
  onTestFinished(close)
  const clock = { now: Date.now() }
  return { db, clock, state: () => openHookState(db, () => clock.now) }
}

function publisherOn(
  state: PublisherState,
  build: (signal: AbortSignal) => Promise<string | void>,
  settings: { atStart?: boolean; every?: number; poll?: number } = {},
) {
  const failed = vi.fn()
  const options = { debounce, retryDelay: () => 20, ...settings }
  const publish = async (signal: AbortSignal) => (await build(signal)) ?? ''
  const publisher = createPublisher({ state, publish, failed, ...options })
  onTestFinished(() => publisher.stop())
  /** A change as the API makes it: counted first. */
  const changed = async () => {
    await state.want()
    publisher.changed()
  }
  return { publisher: { ...publisher, changed }, failed }
}

/** The same state, with some calls that fail as while the database is unavailable. */
function breakable(state: PublisherState) {
  const gone = { is: true }
  const guard =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (gone.is) throw new Error('the database is away')
      return call(...args)
    }
  const { read, want, claim, succeeded, failed } = state
  return {
    gone,
    state: {
      read: guard(read),
      want: guard(want),
      claim: guard(claim),
      succeeded: guard(succeeded),
      failed: guard(failed),
    },
  }
}

describe.each(bothDialects)('on %s', (dialect) => {
  test('a change requested before a stop is built after it, once', async () => {
    const { state } = await hookStateOn(dialect)
    const { publisher: before } = publisherOn(state(), async () => {})
    await before.changed()
    await before.stop()
    expect(await before.status()).toMatchObject({ state: 'waiting' })

    const build = vi.fn(async () => {})
    const { publisher: after } = publisherOn(state(), build, { poll: 10 })
    await after.resume()
    await expect.poll(async () => (await after.status()).state).toBe('live')
    const { wanted, done } = await state().read()
    expect([done, build.mock.calls.length]).toEqual([wanted, 1])
  })

  test('the site of another process is built within one poll of a change here, and each includes the change that it requested', async () => {
    const { db } = await stateOn(dialect)
    const sites = [0, 1].map(() => {
      const build = vi.fn(async () => {})
      const { publisher } = publisherOn(openSiteState(db, Date.now), build, { poll: 20 })
      void publisher.resume()
      return { build, publisher }
    })
    await countChange(db, Date.now())
    for (const { build, publisher } of sites) {
      await expect.poll(() => build.mock.calls.length).toBe(1)
      await expect.poll(async () => (await publisher.status()).state).toBe('live')
    }
  })

  test('a start builds once, for any stored counter', async () => {
    const { state } = await stateOn(dialect)
    await state.want()
    const build = vi.fn(() => wait(100))
    const { publisher } = publisherOn(state, build, { atStart: true, poll: 10 })
    void publisher.resume()
    await expect.poll(async () => (await publisher.status()).state).toBe('live')
    await wait(100)
    expect(build).toHaveBeenCalledTimes(1)
  })

  test('an attempt that another copy began and never ended is repeated when its lease expires', async () => {
    const { db, clock, state } = await hookStateOn(dialect)
    await countChange(db, clock.now)
    expect(await state().claim(60_000)).toBe(true)
    expect(await state().claim(60_000)).toBe(false)
    const build = vi.fn(async () => {})
    const { publisher } = publisherOn(state(), build, { poll: 10 })
    await publisher.resume()
    expect(build).not.toHaveBeenCalled()
    clock.now += 60_000
    await expect.poll(() => build.mock.calls.length).toBe(1)
  })

  test('while nothing can be recorded, builds and hooks still run and succeed', async () => {
    const { db, state: site } = await stateOn(dialect)
    for (const whole of [site, openHookState(db, Date.now)]) {
      const { gone, state } = breakable(whole)
      const build = vi.fn(async () => {})
      const { publisher, failed } = publisherOn(state, build)
      gone.is = false
      await publisher.changed()
      gone.is = true
      await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(4)
      expect(build).not.toHaveBeenCalled()
      gone.is = false
      await expect
        .poll(async () => {
          const { wanted, done } = await whole.read()
          return wanted - done
        })
        .toBe(0)
      expect(build).toHaveBeenCalledTimes(1)
    }
  })

  test('a failure that cannot be recorded is retried', async () => {
    const { state } = await stateOn(dialect)
    const full = { ...state, failed: () => Promise.reject(new Error('the disk is full')) }
    let calls = 0
    const { publisher } = publisherOn(full, async () => {
      calls += 1
      if (calls < 3) throw new Error('no')
    })
    await publisher.changed()
    await expect.poll(async () => (await publisher.status()).state).toBe('live')
    expect(calls).toBe(3)
  })

  test('a build interrupted by a stop is made again; a change during a build is built next', async () => {
    const { state } = await stateOn(dialect)
    const begun = Promise.withResolvers<void>()
    const { publisher: stopped } = publisherOn(state, (signal) => {
      begun.resolve()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('stopped'))),
      )
    })
    await stopped.changed()
    await begun.promise
    expect((await stopped.status()).state).toBe('building')
    await stopped.stop()
    expect(await stopped.status()).toMatchObject({ state: 'waiting', message: '' })

    let attempts = 0
    const { publisher } = publisherOn(state, async () => {
      attempts += 1
      if (attempts === 1) await publisher.changed()
    })
    await publisher.resume()
    await expect.poll(() => attempts).toBe(2)
    await expect.poll(async () => (await publisher.status()).state).toBe('live')
  })

  test('a change after a quiet period is published at once, and a burst of changes in few attempts', async () => {
    const { state } = await stateOn(dialect)
    const build = vi.fn(() => wait(20, ''))
    const open = (quiet: number) => {
      const settings = { quiet, longest: 3_600_000, leading: true }
      const publisher = createPublisher({
        state,
        publish: build,
        failed: vi.fn(),
        debounce: settings,
        retryDelay: () => 20,
      })
      onTestFinished(() => publisher.stop())
      return publisher
    }
    await state.want()
    // An attempt that waited for an hour of quiet would not be seen.
    const patient = open(3_600_000)
    patient.changed()
    await expect.poll(async () => (await patient.status()).state).toBe('live')
    expect(build).toHaveBeenCalledTimes(1)

    const publisher = open(500)
    for (let change = 0; change < 50; change += 1) {
      await state.want()
      publisher.changed()
    }
    await expect.poll(async () => (await publisher.status()).state).toBe('live')
    expect(build.mock.calls.length).toBeLessThanOrEqual(1 + 4)
  })

  test('without any change it is built again regularly, until it is stopped', async () => {
    const { state } = await stateOn(dialect)
    const build = vi.fn(async () => {})
    const { publisher } = publisherOn(state, build, { atStart: true, every: 10 })
    await publisher.resume()
    await expect.poll(() => build.mock.calls.length).toBeGreaterThan(2)
    await expect.poll(async () => (await publisher.status()).state).toBe('live')
    await publisher.stop()
    const { length } = build.mock.calls
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(build).toHaveBeenCalledTimes(length)
  })

  test('a failure is stored with its reason and start time, and retried until it succeeds', async () => {
    const { state, clock } = await stateOn(dialect)
    let calls = 0
    let broken = true
    const { publisher, failed } = publisherOn(state, async () => {
      calls += 1
      clock.now += 1000
      if (broken) throw new Error(`no ${calls}`)
    })
    await publisher.changed()
    await expect.poll(() => calls).toBeGreaterThanOrEqual(3)
    const { state: word, since, message } = await statusAtRest(publisher)
    expect([word, since]).toEqual(['failed', 2000])
    expect(message).toMatch(/^no \d+$/)
    expect(failed).toHaveBeenCalled()
    broken = false
    await expect.poll(async () => (await publisher.status()).state).toBe('live')
    expect(await state.read()).toMatchObject({ failures: 0, message: '' })
  })
})

/** The status once nothing is running. */
async function statusAtRest(publisher: {
  status: () => Promise<{ state: string; since: number; message: string }>
}) {
  for (;;) {
    const status = await publisher.status()
    if (status.state !== 'building') return status
  }
}

test('the build at start is recorded too, whether it fails or succeeds, with the things left out', async () => {
  const { state } = await stateOn('sqlite')
  const leftOut = 'left out of the data of its series: the table “Prices”'
  let broken = true
  const { publisher } = publisherOn(
    state,
    async () => {
      if (broken) throw new Error('no')
      return leftOut
    },
    { atStart: true },
  )
  await publisher.resume()
  expect(await publisher.status()).toEqual({ state: 'failed', since: 1000, message: 'no' })
  broken = false
  await expect
    .poll(() => publisher.status())
    .toEqual({ state: 'live', since: 1000, message: '', leftOut: [leftOut] })
})

test('pauses double up to a limit', () => {
  expect([1, 2, 3, 10].map(backoff(5000, 600_000))).toEqual([5000, 10_000, 20_000, 600_000])
})
