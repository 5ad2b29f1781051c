import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn, writeFileAtomic } from '#publish/files.ts'
import {
  type Manifest,
  manifestsFolder,
  manifestsIn,
  pathsOf,
  placesOf,
  withRetained,
} from '#publish/manifest.ts'
import { type Release, openRelease } from './release.ts'

/** Earlier sites whose files stay on disk. */
export const earlierReleaseLimit = 2

/** The file that named the current folder before there were manifests, whose versions had a folder for each site. */
function pointerIn(store: string): string {
  return join(store, 'current')
}

interface Served {
  id: string
  release: Release
  manifest: Manifest
}

/** The site that an earlier version of the product has published, in a separate folder. */
async function readFolder(store: string): Promise<{ id: string; manifest: Manifest } | undefined> {
  const [id = ''] = (await readFile(pointerIn(store), 'utf8').catch(() => '')).split('\n')
  if (id === '') return undefined
  const names = await filesIn(join(store, id)).catch(() => new Map<string, string>())
  const files = Object.fromEntries([...names.keys()].map((name) => [name, join(id, name)]))
  return { id, manifest: { code: '', files, retained: {} } }
}

/**
 * The sites in a store. The newest manifest names the files of the one being served. Requests are switched in memory,
 * and the manifest is written whole, so that a restart finds the old or the new site.
 */
export async function openReleases(store: string) {
  const folder = manifestsFolder(store)
  let served = await openServed()
  /** Number of the newest manifest. Not a time: a clock that is set back must not make an older site the newest. */
  let last = 0

  async function openServed(): Promise<Served | undefined> {
    for (const [id, manifest] of await manifestsIn(store))
      if (isWhole(manifest)) return { id, manifest, release: await openRelease(pathsOf(manifest, store)) }
    const earlier = await readFolder(store)
    if (!earlier || !isWhole(earlier.manifest)) return undefined
    const { id, manifest } = earlier
    return { id, manifest, release: await openRelease(pathsOf(manifest, store)) }
  }

  function isWhole({ files }: Manifest): boolean {
    const { 'index.html': home = '' } = files
    return home !== '' && (statSync(join(store, home), { throwIfNoEntry: false })?.size ?? 0) > 0
  }

  /**
   * Removes older manifests and, from the second update of the product on, the folders of a version without manifests.
   * Until then, going back to that version serves its site at once.
   */
  async function tidy(): Promise<void> {
    const manifests = [...(await manifestsIn(store))]
    for (const [name] of manifests.slice(1 + earlierReleaseLimit))
      await rm(join(folder, name), { force: true })
    if (new Set(manifests.map(([, { code }]) => code)).size > 1) await rm(pointerIn(store), { force: true })
    if (existsSync(pointerIn(store))) return
    const used = manifests.flatMap(([, manifest]) => placesOf(manifest))
    for (const name of await readdir(store))
      if (/^\d{17}$/.test(name) && !used.some((place) => place.startsWith(join(name, '/'))))
        await rm(join(store, name), { recursive: true, force: true })
  }

  return {
    /** The site being served; undefined before the first build. */
    current: (): Release | undefined => served?.release,
    /** Throws unless the site being served is on disk and readable. */
    requireReadable: async (): Promise<void> => {
      const home = served?.manifest.files['index.html'] ?? ''
      const isThere = served && (existsSync(join(folder, served.id)) || served.manifest.code === '')
      if (!isThere || (await readFile(join(store, home))).byteLength === 0)
        throw new Error('The site being served is not on the disk')
    },
    /** Makes a built site the current one. */
    async publish(made: Manifest): Promise<void> {
      const manifest = withRetained(made, served?.manifest, Date.now())
      last = Math.max(last, Number.parseInt(manifestNames(store).at(-1) ?? '0', 10)) + 1
      const id = `${String(last).padStart(10, '0')}.json`
      const release = await openRelease(pathsOf(manifest, store))
      await mkdir(folder, { recursive: true })
      await writeFileAtomic(join(folder, id), JSON.stringify(manifest))
      served = { id, release, manifest }
      await tidy().catch(() => {})
    },
  }
}

/** The store of the sites in DATA_DIR. */
export function sitesIn(dataDir: string): string {
  return join(dataDir, 'site')
}

function manifestNames(store: string): string[] {
  const folder = manifestsFolder(store)
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/** Returns true if a store has ever had a site, even one that is damaged now. */
export function hasSite(store: string): boolean {
  return existsSync(pointerIn(store)) || manifestNames(store).length > 0
}

/** When the current site of a store went live, in milliseconds since 1970; undefined if there is none. */
export function publishedAt(store: string): number | undefined {
  const newest = manifestNames(store).at(-1)
  const file = newest === undefined ? pointerIn(store) : join(manifestsFolder(store), newest)
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

export type Releases = Awaited<ReturnType<typeof openReleases>>
