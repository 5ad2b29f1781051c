import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of a process and its children. Shared memory counts once. */
function memoryOf(pid: number): number {
  try {
    const [, own] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), Number(own ?? 0) / 1024)
  } catch {
    // It has just ended.
    return 0
  }
}

/** Watches the memory of a process and those it starts, in megabytes, before and during some work. */
export async function watchMemory(
  pid: number,
  work: () => Promise<void>,
): Promise<{ idle: number; peak: number }> {
  const idle = Math.round(memoryOf(pid))
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, Math.round(memoryOf(pid)))), 250)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return { idle, peak }
}
