import { expect } from 'vitest'

/**
 * Expects that ten times `size` takes `work` about ten times as long, in processor time of this thread;
 * quadratic work would take a hundred times. Below `noticeable` milliseconds a difference means nothing. A
 * machine can stall: a result that seems too long is measured again, twice.
 */
export async function expectLinearTime(
  work: (size: number) => unknown,
  size: number,
  noticeable = 500,
): Promise<void> {
  async function time(length: number): Promise<number> {
    const started = process.threadCpuUsage()
    await work(length)
    const { user, system } = process.threadCpuUsage(started)
    return (user + system) / 1000
  }
  await time(size)
  let small = await time(size)
  let large = await time(size * 10)
  for (let again = 0; again < 2 && large > Math.max(noticeable, 40 * small); again += 1) {
    small = await time(size)
    large = await time(size * 10)
  }
  expect(large).toBeLessThan(Math.max(noticeable, 40 * small))
}
