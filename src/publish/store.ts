import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from './files.ts'
import { z } from '#contract/zod.ts'

/** The folders of what builds make: pages and results of their checks, other files, cards, prepared records, exports. */
const folders = ['pages', 'files', 'cards', 'records', 'exports']

/** Reads JSON; undefined if it is missing or damaged. */
export function readJson<Output>(file: string, schema: z.ZodMiniType<Output>): Output | undefined {
  try {
    return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const withoutEnding = (place: string) => place.split('.', 1).join()

/**
 * The files of sites, each written once under a name that is a digest of its content or of everything that it is made
 * from: it is either right or missing, whatever interrupts a build. A place is a path in the store.
 */
export function openStore(root: string) {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true })

  async function put(place: string, bytes: string | Uint8Array): Promise<void> {
    await writeFileAtomic(join(root, place), bytes)
  }

  /** A loss of power can leave a file without its bytes. */
  const has = (place: string): boolean =>
    (statSync(join(root, place), { throwIfNoEntry: false })?.size ?? 0) > 0

  return {
    root,
    has,
    put,
    read: <Output>(place: string, schema: z.ZodMiniType<Output>) => readJson(join(root, place), schema),
    /** Stores a file by its content. Returns its place. */
    async add(bytes: string | Uint8Array): Promise<string> {
      const place = join('files', hash('sha256', bytes, 'hex'))
      if (!has(place)) await put(place, bytes)
      return place
    },
    /**
     * Removes the files that are not in these places, whatever their ending, and were written before a time, in
     * milliseconds since 1970: a build that began later may use them.
     */
    sweep(used: Iterable<string>, before: number): void {
      const stay = new Set([...used].map(withoutEnding))
      for (const folder of folders)
        for (const name of readdirSync(join(root, folder))) {
          const [place, file] = [join(folder, withoutEnding(name)), join(root, folder, name)]
          const isUnused = !stay.has(place) || name.endsWith('.part')
          if (isUnused && statSync(file).mtimeMs < before) rmSync(file, { recursive: true, force: true })
        }
    },
  }
}

export type Store = ReturnType<typeof openStore>
