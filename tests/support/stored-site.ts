import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { exportSite } from '#publish/export-site.ts'
import { filesIn } from '#publish/files.ts'
import { type Manifest, manifestsIn, pathsOf } from '#publish/manifest.ts'
import { writeSite } from './site-folder.ts'

/** Writes a small whole site into a store, as a build does. */
export async function storeSite(
  store: string,
  changes: Record<string, string | undefined> = {},
  code = 'code',
): Promise<Manifest> {
  const folder = await mkdtemp(join(store, 'made-'))
  await writeSite(folder, changes)
  const paths = await filesIn(folder)
  const files = Object.fromEntries([...paths].map(([name, path]) => [name, path.slice(store.length + 1)]))
  return { code, files, retained: {} }
}

/**
 * Copies the site that a store serves, retained assets included. Returns its folder, which is the same until the next
 * site is published.
 */
export async function copyServed(store: string): Promise<string> {
  const [newest] = await manifestsIn(store)
  if (newest === undefined) throw new Error(`${store} has no site`)
  const [name, manifest] = newest
  const folder = join(store, 'copies', name)
  if (!existsSync(folder)) await exportSite(pathsOf(manifest, store), folder)
  return folder
}
