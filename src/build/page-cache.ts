import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A loss of power can leave a file without its bytes. */
function isWhole(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/**
 * Rendered pages, cached between builds. A page's file is named by its key, a digest of everything that it is rendered
 * from, so it is either right or missing, whatever interrupts a build.
 */
export function openPageCache(cache: string) {
  const folder = join(cache, 'pages')
  mkdirSync(folder, { recursive: true })
  const nameOf = (key: string): string => join(folder, key)

  return {
    /** The file of a page. */
    nameOf,
    has: (key: string): boolean => isWhole(nameOf(key)),
    async put(key: string, page: Buffer): Promise<void> {
      const part = `${nameOf(key)}.${process.pid}.part`
      await writeFile(part, page)
      await rename(part, nameOf(key))
    },
    /** Removes all pages but those with these names; only while no other build uses them. */
    prune(used: ReadonlySet<string>): void {
      for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true })
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>
