import { rmSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A build directory older than this many milliseconds is stale, even if its process id has been reused. */
const abandonedAfter = 3_600_000

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes the directories of builds that were killed. */
async function removeAbandoned(directories: string): Promise<void> {
  for (const name of await readdir(directories)) {
    const { mtimeMs } = await stat(join(directories, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (!isRunning(Number(name)) || Date.now() - mtimeMs > abandonedAfter)
      await rm(join(directories, name), { recursive: true, force: true })
  }
}

async function replaceContents(folder: string, source: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  await cp(source, folder, { recursive: true })
}

/**
 * Creates this process's own folder in the cache and makes it the working directory: Astro writes half-built code
 * there, and a failed build must not touch the published folder.
 */
export async function openBuildDirectory(cacheDirectory: string, projectRoot: string) {
  const directories = join(cacheDirectory, 'builds')
  const directory = join(directories, String(process.pid))
  await mkdir(directories, { recursive: true })
  await removeAbandoned(directories)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory)
  // The half-built code resolves its packages here.
  await symlink(join(projectRoot, 'node_modules'), join(directory, 'node_modules'), 'junction')
  process.chdir(directory)

  return {
    /** The folder of the code that renders pages. */
    code: join(directory, 'code'),
    /** Replaces a folder with one that `make` fills; the old one stays complete until then. */
    async replace(folder: string, make: (site: string) => Promise<void>): Promise<void> {
      const [site, before] = [join(directory, 'site'), join(directory, 'before')]
      await make(site)
      await mkdir(dirname(folder), { recursive: true })
      const movedAside = await rename(folder, before).then(
        () => true,
        () => false,
      )
      try {
        await rename(site, folder)
      } catch {
        // The target is on another file system, or is a mount point that cannot be renamed.
        if (movedAside) await rename(before, folder)
        await replaceContents(folder, site)
      }
    },
    /** Whether this is the only build that uses the cache. */
    async isAlone(): Promise<boolean> {
      return (await readdir(directories)).length === 1
    },
    /** Synchronous, for use before an exit. A later build removes a leftover folder. */
    leave(): void {
      process.chdir(projectRoot)
      try {
        rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
      } catch {
        // Another process still uses a file in it.
      }
    },
  }
}

export type BuildDirectory = Awaited<ReturnType<typeof openBuildDirectory>>
