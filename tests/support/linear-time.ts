import { expect } from 'vitest'

/** Processor time of a piece of work in this process, in milliseconds. */
async function processorTime(work: () => unknown): Promise<number> {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

/**
 * Expects that four times `size` takes `work` at most six times as long, in processor time; quadratic work takes sixteen
 * times. Below `noticeable` milliseconds a difference means nothing. A machine can stall: what seems too long is measured
 * again, and the shortest of several times counts.
 */
export async function expectLinearTime(
  work: (size: number) => unknown,
  size: number,
  noticeable = 100,
): Promise<void> {
  await work(size)
  let small = Number.POSITIVE_INFINITY
  let large = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run += 1) {
    large = Math.min(large, await processorTime(() => work(size * 4)))
    if (large < noticeable) return
    small = Math.min(small, await processorTime(() => work(size)))
    if (large < 6 * small) return
  }
  expect(large, `${size} takes ${small} ms`).toBeLessThan(6 * small)
}
