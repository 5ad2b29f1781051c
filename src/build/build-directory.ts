import { rmSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Milliseconds from which a directory belongs to no build any more, whatever process has its number now. */
const abandonedAfter = 3_600_000

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes what builds left that were killed. */
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
 * A folder of this process's own to build in, in the cache: Astro keeps code that is half built under the
 * working directory, and what it has written before it fails must not be where a whole site was.
 */
export async function openBuildDirectory(cacheDirectory: string, projectRoot: string) {
  const directories = join(cacheDirectory, 'builds')
  const directory = join(directories, String(process.pid))
  await mkdir(directories, { recursive: true })
  await removeAbandoned(directories)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory)
  // Where the half-built code finds its packages.
  await symlink(join(projectRoot, 'node_modules'), join(directory, 'node_modules'), 'junction')
  process.chdir(directory)

  return {
    /** A folder to build the site into: another one for each attempt, whose code would else be the one before's. */
    siteOf: (attempt: number) => join(directory, `site-${attempt}`),
    /** Puts the site that was built in a folder's place; until then what is there stays whole. */
    async publish(site: string, folder: string): Promise<void> {
      await mkdir(dirname(folder), { recursive: true })
      const before = join(directory, 'before')
      const movedAside = await rename(folder, before).then(
        () => true,
        () => false,
      )
      try {
        await rename(site, folder)
      } catch {
        // Another file system, or a folder that stays where it is, such as a volume.
        if (movedAside) await rename(before, folder)
        await replaceContents(folder, site)
      }
    },
    /** Whether no other build works with this cache now. */
    async isAlone(): Promise<boolean> {
      return (await readdir(directories)).length === 1
    },
    /** At once, and whatever happens: a folder that could not be removed is removed by a later build. */
    leave(): void {
      process.chdir(projectRoot)
      try {
        rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
      } catch {
        // Something still writes there, or reads.
      }
    },
  }
}
