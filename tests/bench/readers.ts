import autocannon from 'autocannon'
import { middle, repeat, type Row, usually } from './bench.ts'

/** Readers per second. */
const readers = 100
const seconds = usually(6, 1)
const rounds = usually(3, 1)

/** The 99th percentile of readers at a fixed rate, in milliseconds. */
async function p99(url: string): Promise<number> {
  const { latency } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    overallRate: readers,
    headers: { 'accept-encoding': 'br' },
    // Separate threads: this process must not delay them.
    workers: 1,
  })
  return latency.p99
}

/**
 * Readers alone and beside some work, in turn. The work gets a function that returns true when the readers are done.
 */
export async function readersBeside(
  url: string,
  work: (isOver: () => boolean) => Promise<unknown>,
): Promise<Row> {
  // The first reads after a start wait for compiled code.
  await p99(url)
  const pairs = await repeat(rounds, async () => {
    const quiet = await p99(url)
    let isOver = false
    const working = work(() => isOver)
    const beside = await p99(url)
    isOver = true
    await working
    return { quiet, beside }
  })
  return {
    'readers/s': readers,
    'p99 ms': middle(pairs.map(({ quiet }) => quiet)),
    'p99 ms beside': middle(pairs.map(({ beside }) => beside)),
    ratio: middle(pairs.map(({ quiet, beside }) => beside / quiet)),
  }
}
