import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** A loss of power can leave a file without its bytes. */
function isWhole(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/**
 * Rendered pages, cached between builds. A cached file's name is a digest of everything that the page is rendered
 * from, so it is either right or missing, whatever interrupts a build. Files are written in Node's threads while
 * other pages are rendered.
 */
export function openPageCache(cache: string) {
  const folder = join(cache, 'pages')
  mkdirSync(folder, { recursive: true })
  // Read here, so that a prepared build has it before its request arrives.
  const whole = new Set(readdirSync(folder).filter((name) => isWhole(join(folder, name))))

  return {
    /** The cached file of a page, by its key. */
    nameOf: (key: string): string => join(folder, key),
    has: (cached: string): boolean => whole.has(basename(cached)) || isWhole(cached),
    async put(cached: string, page: Buffer): Promise<void> {
      const part = `${cached}.${process.pid}.part`
      await writeFile(part, page)
      await rename(part, cached)
    },
    /** Removes all pages but those with these names; only while no other build uses them. */
    prune(used: ReadonlySet<string>): void {
      for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true })
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>
