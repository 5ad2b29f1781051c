import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '#server/accounts/passwords.ts'
import { createBoundedQueue } from '#server/http/bounded-queue.ts'

test('a fixed number of tasks run, a fixed number wait, and more are refused with a retry time', async () => {
  const queued = createBoundedQueue({ atOnce: 2, waiting: 3 })
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  }
  const accepted = Array.from({ length: 5 }, () => queued(work))
  await expect(queued(work)).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 })
  gate.resolve()
  await Promise.all(accepted)
  expect(most).toBe(2)
  await queued(work)
})

test('one client gets a share of the places, and a finished task frees its place', async () => {
  const queued = createBoundedQueue({ atOnce: 1, waiting: 5, each: 2 })
  const gate = Promise.withResolvers<void>()
  const mine = () => queued(() => gate.promise, 'mine')
  const accepted = [mine(), mine()]
  await expect(mine()).rejects.toMatchObject({ code: 'unavailable' })
  accepted.push(...['yours', 'yours', 'theirs'].map((client) => queued(() => gate.promise, client)))
  const nameless = [queued(() => gate.promise)]
  await expect(queued(() => gate.promise, 'another')).rejects.toMatchObject({ code: 'unavailable' })
  gate.resolve()
  await Promise.all([...accepted, ...nameless])
  await Promise.all([mine(), mine()])
})

test('a task whose sender leaves before its turn is not run, and frees its place', async () => {
  const queued = createBoundedQueue({ atOnce: 1, waiting: 1 })
  const gate = Promise.withResolvers<void>()
  const sender = new AbortController()
  const first = queued(() => gate.promise)
  let ran = false
  const second = queued(async () => void (ran = true), '', sender.signal)
  sender.abort()
  gate.resolve()
  await expect(second).rejects.toMatchObject({ code: 'body_aborted' })
  await first
  expect(ran).toBe(false)
  await Promise.all([queued(async () => {}), queued(async () => {})])
})

test('a client that guesses passwords from one network leaves room for others', async () => {
  const guesses = Array.from({ length: 40 }, () => isPassword('a-guess', undefined, '203.0.113'))
  const guessed = Promise.allSettled(guesses)
  expect(await isPassword('a-guess', undefined, '198.51.100')).toBe(false)
  const results = await guessed
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
})

test('of two hundred passwords at once some are hashed and the others refused, without a long wait', async () => {
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => hashPassword('a-long-password')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(results.length - refused.length).toBe(22)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
})
