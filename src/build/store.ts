import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'

/** Folders of the store whose files are named by manifests alone. */
const folders = ['pages', 'files']

/**
 * The files of sites, each written once under a name that is a digest of its content or of everything that it is made
 * from: it is either right or missing, whatever interrupts a build. A place is a path in the store.
 */
export function openStore(root: string) {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })

  /** A loss of power can leave a file without its bytes. */
  const has = (place: string): boolean =>
    (statSync(join(root, place), { throwIfNoEntry: false })?.size ?? 0) > 0

  async function put(place: string, bytes: string | Uint8Array): Promise<void> {
    if (!has(place)) await writeFileAtomic(join(root, place), bytes)
  }

  return {
    root,
    has,
    put,
    /** Stores a file by its content. Returns its place. */
    async add(bytes: string | Uint8Array): Promise<string> {
      const place = join('files', hash('sha256', bytes, 'hex'))
      await put(place, bytes)
      return place
    },
    /** Removes the files that are not in these places; only while no other build uses the store. */
    sweep(used: ReadonlySet<string>): void {
      for (const folder of folders)
        for (const name of readdirSync(join(root, folder))) {
          const place = join(folder, name)
          if (!used.has(place)) rmSync(join(root, place), { force: true })
        }
    },
  }
}

export type Store = ReturnType<typeof openStore>
