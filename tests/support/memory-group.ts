import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const groups = '/sys/fs/cgroup'

/** The files of a control group's memory: version 1, which has a separate folder for memory, and version 2. */
const versions = {
  one: {
    folder: join(groups, 'memory'),
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
  two: { folder: groups, limit: 'memory.max', peak: 'memory.peak', kills: 'memory.events' },
}

/** A Linux control group whose processes share this many bytes of memory; needs root. */
export async function openMemoryGroup(name: string, bytes: number) {
  const version = existsSync(versions.one.folder) ? versions.one : versions.two
  const folder = join(version.folder, name)
  const processes = (group: string) => join(group, 'cgroup.procs')
  await mkdir(folder)
  await writeFile(join(folder, version.limit), String(bytes))
  return {
    /** Runs `work` in the group, with the processes that it starts. */
    async startIn<Result>(work: () => Promise<Result>): Promise<Result> {
      await writeFile(processes(folder), String(process.pid))
      try {
        return await work()
      } finally {
        await writeFile(processes(version.folder), String(process.pid))
      }
    },
    /** The number of processes that the system has killed for lack of memory. */
    async kills(): Promise<number> {
      const [, count] = /^oom_kill (\d+)$/m.exec(await readFile(join(folder, version.kills), 'utf8')) ?? []
      return Number(count)
    },
    /** The peak of used bytes, cached files included. */
    peak: async () => Number(await readFile(join(folder, version.peak), 'utf8')),
    async [Symbol.asyncDispose](): Promise<void> {
      await rmdir(folder)
    },
  }
}
