import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from '#contract/zod.ts'
import { readJson } from './store.ts'
import type { FilePaths } from './files.ts'

/** Whether a value is an object of texts. One of a large site has tens of thousands. */
function isTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((text) => typeof text === 'string')
}

export const manifestSchema = z.object({
  /** Digest of the code that made the site. */
  code: z.string(),
  /** The place of each file in the store, by its name in the site, such as `about.html`. */
  files: z.custom<Record<string, string>>(isTexts),
  /** Assets of earlier sites, which open tabs still request: their places, and when each last belonged to a site. */
  retained: z.record(z.string(), z.tuple([z.string(), z.number()])),
})

/** A built site: which file of the store each address shows. It is small, and written whole. */
export type Manifest = z.infer<typeof manifestSchema>

/** Milliseconds for which scripts, styles and fonts of earlier sites stay. */
const kept = 7 * 24 * 3_600_000

/** The names of those files. Pictures do not stay, because they may show what staff have withdrawn. */
const code = /^_astro\/[^/]+$/

/** The folder of the manifests in a store that a server publishes from. */
export function manifestsFolder(store: string): string {
  return join(store, 'manifests')
}

/** The readable manifests of a store by their names, newest first. */
export async function manifestsIn(store: string): Promise<Map<string, Manifest>> {
  const folder = manifestsFolder(store)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const found = new Map<string, Manifest>()
  for (const name of names.sort().reverse()) {
    const manifest = readJson(join(folder, name), manifestSchema)
    if (manifest) found.set(name, manifest)
  }
  return found
}

/** The files of a site on the disk, retained ones included. */
export function pathsOf({ files, retained }: Manifest, store: string): FilePaths {
  const places = Object.entries(retained).map(([name, [place]]): [string, string] => [name, place])
  return new Map([...places, ...Object.entries(files)].map(([name, place]) => [name, resolve(store, place)]))
}

/** The places of everything that a manifest names. */
export function placesOf({ files, retained }: Manifest): string[] {
  return [...Object.values(files), ...Object.values(retained).map(([place]) => place)]
}

/** A site with the assets of the one before, unless they are too old. Their names contain a hash of the content. */
export function withRetained(made: Manifest, before: Manifest | undefined, now: number): Manifest {
  const all = new Map(Object.entries(before?.retained ?? {}))
  for (const [name, place] of Object.entries(before?.files ?? {})) all.set(name, [place, now])
  const retained = [...all].filter(
    ([name, [, since]]) => code.test(name) && !(name in made.files) && now - since <= kept,
  )
  return { ...made, retained: Object.fromEntries(retained) }
}
