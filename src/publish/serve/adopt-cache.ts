import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts that are moved: they take long to make. */
const adopted = ['pictures', 'cards']

/** What earlier versions left in the store. */
const left = ['builds', 'last-good', 'page-references.json', 'content-of-build.json', 'made.json']

/** Moves these parts of the cache of an earlier version of the product, DATA_DIR/cache, into the store of the sites. */
export async function adoptCache(dataDir: string, store: string): Promise<void> {
  const cache = join(dataDir, 'cache')
  await mkdir(store, { recursive: true })
  // Nothing is moved if there is no such folder, or the store has its own.
  for (const name of adopted) await rename(join(cache, name), join(store, name)).catch(() => {})
  await rm(cache, { recursive: true, force: true })
  for (const name of left) await rm(join(store, name), { recursive: true, force: true })
}
