import { hash } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

interface Options {
  cache: string
  /** The name of the code that renders pages. */
  code: string
  /** True where nothing ever edits the output in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
}

/** A loss of power can leave a file without its bytes. */
function isWhole(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/**
 * Rendered pages between builds. A page is cached in a file that is named after all that it is rendered from, so
 * that it is either right or not there, whatever interrupts a build. Links are made synchronously, which is faster for
 * thousands of them; bytes are written in Node's threads, while other pages are rendered.
 */
export function openPageCache({ cache, code, immutableOutput }: Options) {
  const folder = join(cache, 'pages')
  const used = new Set<string>()
  const made = new Set<string>()
  mkdirSync(folder, { recursive: true })
  // Looked at now, which a prepared build does before anybody waits for it.
  const whole = new Set(readdirSync(folder).filter((name) => isWhole(join(folder, name))))

  /** Links a cached page into a site; false where it has to be copied. */
  function link(cached: string, target: string): boolean {
    const parent = dirname(target)
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    if (!immutableOutput) return false
    try {
      linkSync(cached, target)
      return true
    } catch {
      // On another file system.
      return false
    }
  }

  return {
    /** The cached file of a page. */
    nameOf(file: string, cacheKey: string): string {
      const name = hash('sha256', JSON.stringify([code, file, cacheKey]), 'hex')
      used.add(name)
      return join(folder, name)
    },
    /** Puts a cached page into a site; false where it is not cached. */
    take(cached: string, target: string): boolean {
      try {
        if (!whole.has(basename(cached)) && !isWhole(cached)) return false
        if (!link(cached, target)) copyFileSync(cached, target)
        return true
      } catch {
        return false
      }
    },
    /** Caches a page and puts it into a site. */
    async put(cached: string, target: string, page: Buffer): Promise<void> {
      const part = `${cached}.${process.pid}.part`
      await writeFile(part, page)
      await rename(part, cached)
      if (!link(cached, target)) await copyFile(cached, target)
    },
    /** Removes the pages that this build does not have; only while no other build uses them. */
    prune(): void {
      for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true })
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>
