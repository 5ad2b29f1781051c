import { hash } from 'node:crypto'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

interface Options {
  cache: string
  /** The name of the code that renders pages. */
  code: string
  /** True where nothing ever edits the output in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
}

/**
 * Rendered pages between builds. A page is cached in a file that is named after all that it is rendered from, so
 * that it is either right or not there, whatever interrupts a build. Synchronous on purpose: faster for thousands of small files.
 */
export function openPageCache({ cache, code, immutableOutput }: Options) {
  const folder = join(cache, 'pages')
  const used = new Set<string>()
  const made = new Set<string>()
  mkdirSync(folder, { recursive: true })

  function place(cached: string, target: string): void {
    const parent = dirname(target)
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    if (immutableOutput)
      try {
        return linkSync(cached, target)
      } catch {
        // On another file system.
      }
    copyFileSync(cached, target)
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
        // A loss of power can leave a file without its bytes.
        if (statSync(cached).size === 0) return false
        place(cached, target)
        return true
      } catch {
        return false
      }
    },
    /** Caches a page and puts it into a site. */
    put(cached: string, target: string, page: Buffer): void {
      const part = `${cached}.${process.pid}.part`
      writeFileSync(part, page)
      renameSync(part, cached)
      place(cached, target)
    },
    /** Removes the pages that this build does not have; only while no other build uses them. */
    prune(): void {
      for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(join(folder, name), { force: true })
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>
