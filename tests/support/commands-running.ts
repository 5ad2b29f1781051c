import { readdir, readFile } from 'node:fs/promises'

/** The command line of every process of this machine, as words. */
export async function commandsRunning(): Promise<string[][]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    // A process may end in between.
    processes.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return lines.map((line) => line.split('\0'))
}
