import { cp, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Milliseconds from which a workplace belongs to no build any more, whatever process has its number now. */
const abandonedAfter = 3_600_000

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes what builds left that were killed. */
async function removeAbandoned(workplaces: string): Promise<void> {
  for (const name of await readdir(workplaces)) {
    const { mtimeMs } = await stat(join(workplaces, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (!isRunning(Number(name)) || Date.now() - mtimeMs > abandonedAfter)
      await rm(join(workplaces, name), { recursive: true, force: true })
  }
}

/**
 * A folder of this process's own to build in, in the cache: Astro keeps code that is half built under the
 * working directory, and what it has written before it fails must not be where a whole site was.
 */
export async function openWorkplace(cacheDirectory: string, projectRoot: string) {
  const workplaces = join(cacheDirectory, 'builds')
  const workplace = join(workplaces, String(process.pid))
  const site = join(workplace, 'site')
  await mkdir(workplaces, { recursive: true })
  await removeAbandoned(workplaces)
  await rm(workplace, { recursive: true, force: true })
  await mkdir(workplace)
  // Where the half-built code finds its packages.
  await symlink(join(projectRoot, 'node_modules'), join(workplace, 'node_modules'), 'junction')
  process.chdir(workplace)

  return {
    /** The folder to build the site into. */
    site,
    /** Puts the site that was built in a folder's place. */
    async publish(folder: string): Promise<void> {
      await mkdir(dirname(folder), { recursive: true })
      await rm(folder, { recursive: true, force: true })
      await rename(site, folder).catch(async (error: NodeJS.ErrnoException) => {
        // A folder on another file system.
        if (error.code !== 'EXDEV') throw error
        await cp(site, folder, { recursive: true })
      })
    },
    async leave(): Promise<void> {
      process.chdir(projectRoot)
      await rm(workplace, { recursive: true, force: true })
    },
  }
}
