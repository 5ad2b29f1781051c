import autocannon from 'autocannon'

/** Readers per second, and seconds. */
export const readers = 100
const seconds = 8

/**
 * The 99th percentile of readers at a fixed rate, in ms, while `work` runs. `work` gets a function that
 * returns true at the end.
 */
export async function readersDuring(
  url: string,
  work: (isOver: () => boolean) => Promise<void>,
): Promise<number> {
  let over = false
  const working = work(() => over)
  const { latency } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    overallRate: readers,
    headers: { 'accept-encoding': 'br' },
    // Separate threads: this process must not delay them.
    workers: 1,
  })
  over = true
  await working
  return latency.p99
}
