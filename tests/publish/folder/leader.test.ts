import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { type Lease, lead, type Term } from '#publish/folder/leader.ts'
import { openPublisherLease } from '#server/publishing/publisher-lease.ts'
import { openLeaderState, readCounts } from '#server/publishing/rebuilds.ts'
import { freshDatabase } from '../../support/database.ts'

const length = 600

async function openDatabase() {
  const { db, close } = await freshDatabase('postgres')
  onTestFinished(close)
  return db
}

/** A process that wants to lead; `terms` are those in which it led. */
function start(lease: Lease, newestTerm = async () => 0) {
  const stopping = new AbortController()
  const terms: Term[] = []
  const ended = lead({
    lease,
    length,
    newestTerm,
    stopping: stopping.signal,
    async work(term) {
      terms.push(term)
      if (!term.signal.aborted) await once(term.signal, 'abort')
    },
  })
  ended.catch(() => {})
  onTestFinished(() => stopping.abort())
  return {
    terms,
    ended,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** A lease whose calls never return once it is cut, as over a dead connection. */
function cuttable(lease: Lease) {
  const state = { cut: false }
  const never = Promise.withResolvers<never>().promise
  const guard =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      state.cut ? never : call(...args)
  return {
    state,
    lease: { take: guard(lease.take), prolong: guard(lease.prolong), release: guard(lease.release) },
  }
}

test('[OWN-09] of several processes one leads while it renews its term; the next begins when it stops', async () => {
  const db = await openDatabase()
  const lease = openPublisherLease(db, length)
  const processes = [start(lease), start(lease), start(lease)]
  const leading = () => processes.filter(({ terms }) => terms.some(({ signal }) => !signal.aborted))
  await expect.poll(() => leading().length).toBe(1)
  const [first] = leading()
  const [term] = first?.terms ?? []
  // Several lengths of a term.
  for (let times = 0; times < 4; times += 1) {
    await expect
      .poll(async () => (await readCounts(db, 'site')).claimed_until)
      .toBeGreaterThan(Date.now() + length / 2)
    await term?.confirm()
  }
  expect(leading()).toEqual([first])
  await first?.stop()
  await expect.poll(() => leading().length).toBe(1)
  expect(leading()[0]?.terms.map(({ number }) => number)).toEqual([(term?.number ?? 0) + 1])
})

test('[OWN-09] a leader cut off from Postgres stops by its own clock, before another begins', async () => {
  const db = await openDatabase()
  const { lease, state } = cuttable(openPublisherLease(db, length))
  const first = start(lease)
  await expect.poll(() => first.terms.length).toBe(1)
  const [term] = first.terms
  let over = Infinity
  term?.signal.addEventListener('abort', () => (over = performance.now()))
  const second = start(openPublisherLease(db, length))
  state.cut = true
  await expect.poll(() => second.terms.length, { interval: 5 }).toBe(1)
  expect(over).toBeLessThan(performance.now())
  await expect(first.ended).resolves.toBeUndefined()
})

test('[OWN-09] a leader frozen until another began neither renews its term nor records anything', async () => {
  const db = await openDatabase()
  const lease = openPublisherLease(db, length)
  const before = await lease.take(0)
  expect(await lease.take(0)).toBeUndefined()
  // As if the process were frozen: the lease is not renewed.
  await expect.poll(() => lease.take(0)).toBe((before ?? 0) + 1)
  expect(await lease.prolong(before ?? 0)).toBe(false)
  const frozen = openLeaderState(db, Date.now, before ?? 0)
  await frozen.want()
  await frozen.succeeded(1, '')
  await frozen.failed('too late')
  expect(await frozen.read()).toMatchObject({ wanted: 1, done: 0, failures: 0 })
  const leading = openLeaderState(db, Date.now, (before ?? 0) + 1)
  await leading.succeeded(1, 'a line')
  expect(await leading.read()).toMatchObject({ wanted: 1, done: 1, message: 'a line' })
})

test('[OWN-09] a leader that learns of a newer term stops at once', async () => {
  const db = await openDatabase()
  const { terms, ended } = start(openPublisherLease(db, length))
  await expect.poll(() => terms.length).toBe(1)
  const [term] = terms
  await db.updateTable('rebuilds').set({ term: 7 }).where('name', '=', 'site').execute()
  await expect(term?.confirm()).rejects.toThrow('Another publisher leads now.')
  expect(term?.signal.aborted).toBe(true)
  await ended
})

test('[OWN-09] terms continue from the newest that the folder knows, on a new database', async () => {
  const process = start(openPublisherLease(await openDatabase(), length), async () => 41)
  await expect.poll(() => process.terms.map(({ number }) => number)).toEqual([42])
})

test('[OWN-09] an unresponsive database ends the wait for a term, so that it is opened again', async () => {
  const { lease, state } = cuttable(openPublisherLease(await openDatabase(), length))
  state.cut = true
  await expect(start(lease).ended).rejects.toThrow('does not respond')
})
