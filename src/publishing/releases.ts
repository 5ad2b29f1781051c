import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from '#built-site/files-in.ts'
import { counted } from '#lib/counted.ts'
import { z } from '#contract/zod.ts'
import { type Release, openRelease } from './release.ts'

/** Earlier releases on disk: tabs opened on them still request their scripts and pictures. */
export const earlierReleaseLimit = 2

/** The number of publications in the database; undefined if it may have changed since the build read it. */
export interface Expected {
  publications: number | undefined
}

const facts = z.object({ received: z.number() })

/** Throws unless the build received every publication. The build itself has verified the pages. */
export async function checkReceived(directory: string, { publications }: Expected): Promise<void> {
  const { received } = z.parse(facts, JSON.parse(await readFile(join(directory, 'build.json'), 'utf8')))
  if (publications !== undefined && received !== publications)
    throw new Error(`expected ${counted(publications, 'publication')}, the build has ${received}`)
}

/**
 * Removes a folder with thousands of files one by one. In parallel they would occupy the threads that read and
 * compress pages, and delay visitors.
 */
async function removeFolder(folder: string): Promise<void> {
  for (const name of await filesIn(folder)) await unlink(join(folder, name))
  await rm(folder, { recursive: true, force: true })
}

/**
 * The releases in a folder, each in its own subfolder. The file `current` names the one being served. Requests are
 * switched in memory; the file is replaced by a rename, so that a restart finds the old or the new release.
 */
export async function openReleases(root: string) {
  const pointer = join(root, 'current')
  let served: Release[] = await openServed()
  let removing = Promise.resolve()

  async function openServed(): Promise<Release[]> {
    const listed = (await readFile(pointer, 'utf8').catch(() => '')).split('\n').filter(Boolean)
    const opened = await Promise.allSettled(listed.map((id) => openRelease(id, join(root, id))))
    const whole = opened.filter((result) => result.status === 'fulfilled').map(({ value }) => value)
    return whole[0]?.id === listed[0] && whole[0]?.files.has('index.html') ? whole : []
  }

  async function removeOthers(): Promise<void> {
    const keep = new Set(served.map(({ id }) => id))
    for (const entry of await readdir(root, { withFileTypes: true }))
      if (entry.isDirectory() && !keep.has(entry.name)) await removeFolder(join(root, entry.name))
  }

  return {
    /** The current release first, then earlier ones; empty before the first build. */
    list: () => served,
    /** Throws unless the current release is on disk and readable. */
    requireReadable: async (): Promise<void> => {
      const [current] = served
      const [id = ''] = (await readFile(pointer, 'utf8')).split('\n')
      if (id !== current?.id || (await readFile(join(root, id, 'index.html'))).byteLength === 0)
        throw new Error('The site being served is not on the disk')
    },
    /** An empty folder for the next release. */
    async begin(): Promise<{ id: string; directory: string }> {
      await mkdir(root, { recursive: true })
      await removing
      await removeOthers()
      const id = new Date().toISOString().replace(/\D/g, '')
      return { id, directory: join(root, id) }
    },
    /** Makes a build the current release. Throws, and changes nothing, if it lacks publications. */
    async publish(id: string, expected: Expected = { publications: undefined }): Promise<void> {
      const directory = join(root, id)
      const fresh = await openRelease(id, directory)
      await checkReceived(directory, expected)
      const next = [fresh, ...served.slice(0, earlierReleaseLimit)]
      await writeFile(`${pointer}.next`, next.map((release) => release.id).join('\n'))
      await rename(`${pointer}.next`, pointer)
      served = next
      // Not awaited: thousands of files.
      removing = removeOthers().catch(() => {})
    },
  }
}

/** The folder of the releases in DATA_DIR. */
export function sitesIn(dataDir: string): string {
  return join(dataDir, 'site')
}

/** Returns true if a folder has ever had a release, even one that is damaged now. */
export function hasSite(root: string): boolean {
  return existsSync(join(root, 'current'))
}

/** When the current release of a folder went live, in milliseconds since 1970; undefined if there is none. */
export function publishedAt(root: string): number | undefined {
  return statSync(join(root, 'current'), { throwIfNoEntry: false })?.mtimeMs
}

export type Releases = Awaited<ReturnType<typeof openReleases>>
