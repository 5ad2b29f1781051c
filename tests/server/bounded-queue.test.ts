import { expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { createBoundedQueue } from '#server/bounded-queue.ts'

test('so much is done at once, so much waits, and what is beyond is refused with a time to try again', async () => {
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

test('two hundred passwords at once: some are hashed, the others refused, none waits for long', async () => {
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => hashPassword('a-long-password')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(results.length - refused.length).toBe(22)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
})
