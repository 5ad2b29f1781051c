import { copyFileSync, existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder that a site is made in, in one or more rounds. A file that the next round places again is left in place,
 * unless the folder has been moved away in between. Synchronous, which is faster for thousands of small files.
 * `mayLink` is true if the site is never edited in place: its files can then be hard links to others that are not.
 */
export function openSiteFolder(folder: string, mayLink: boolean) {
  /** Source of each linked or copied file; '' for a written or possibly incomplete one. */
  const sources = new Map<string, string>()
  const parents = new Set<string>()
  let wanted = new Set<string>()

  /** Makes the folder of a file and removes an existing file: writing into a hard link would change its source. */
  function makeRoom(name: string): string {
    const target = join(folder, name)
    const parent = dirname(target)
    if (!parents.has(parent)) mkdirSync(parent, { recursive: true })
    parents.add(parent)
    if (sources.has(name)) rmSync(target, { force: true })
    sources.set(name, '')
    return target
  }

  function link(source: string, target: string): boolean {
    try {
      linkSync(source, target)
      return true
    } catch {
      // On another file system.
      return false
    }
  }

  return {
    /** Begins a round without files. */
    begin(): void {
      wanted = new Set()
      if (existsSync(folder)) return
      mkdirSync(folder, { recursive: true })
      sources.clear()
      parents.clear()
    },
    /** Places a copy of a file or a hard link to it. Throws if the file cannot be read. */
    place(name: string, source: string): void {
      if (sources.get(name) !== source) {
        const target = makeRoom(name)
        if (!mayLink || !link(source, target)) copyFileSync(source, target)
        sources.set(name, source)
      }
      wanted.add(name)
    },
    write(name: string, bytes: string | Uint8Array): void {
      writeFileSync(makeRoom(name), bytes)
      wanted.add(name)
    },
    /** Removes files of earlier rounds that this one has not placed. */
    finish(): void {
      for (const name of sources.keys()) {
        if (wanted.has(name)) continue
        rmSync(join(folder, name), { force: true })
        sources.delete(name)
      }
    },
  }
}

export type SiteFolder = ReturnType<typeof openSiteFolder>
