import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started, and those that they have. */
export function descendants(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .flatMap((child) => [Number(child), ...descendants(Number(child))])
  } catch {
    // It has just ended.
    return []
  }
}

/** Megabytes of a process. Memory that processes share is divided among them. */
export function memoryOf(pid: number): number {
  try {
    const [, own] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(own ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The highest memory of a process and its descendants, in megabytes, during some work. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(
      peak,
      [pid, ...descendants(pid)].reduce((sum, each) => sum + memoryOf(each), 0),
    )
  }, 200)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return peak
}

/** Seconds of processor time that a process has used; Linux counts in hundredths
 * of a second. */
export function processorTime(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = after.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}
