import { copyFile, link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Encoding, encodings } from '#lib/encodings.ts'
import type { FilePaths } from '#built-site/files-in.ts'
import type { SiteFiles } from '#built-site/site-files.ts'

/** File name endings that a web server looks for. */
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Number of files compressed at the same time: zlib has four threads. */
const together = 4

interface Target {
  /** The files of the release in the store. */
  files: FilePaths
  /** The folder to write into. */
  folder: string
  /** An earlier release, and whether a file is the same in it. */
  before: { directory: string; isSame: (name: string) => boolean } | undefined
}

/**
 * Writes a site into a folder for any web server, with a compressed copy beside each text file. Unchanged files are
 * links to those of an earlier release.
 */
export async function exportRelease(shown: SiteFiles, { files, folder, before }: Target): Promise<void> {
  /** Links a file of the earlier release, or copies it where the volume supports no links. Returns false if it is missing. */
  async function takeFrom(directory: string, name: string): Promise<boolean> {
    const [from, to] = [join(directory, name), join(folder, name)]
    return link(from, to)
      .catch(() => copyFile(from, to))
      .then(
        () => true,
        () => false,
      )
  }

  async function write(name: string): Promise<void> {
    const earlier = before?.isSame(name) ? before.directory : undefined
    const isTaken = earlier !== undefined && (await takeFrom(earlier, name))
    if (!isTaken) await copyFile(files.get(name) ?? '', join(folder, name))
    for (const encoding of encodings) {
      const compressed = name + endings[encoding]
      if (isTaken && (await takeFrom(earlier, compressed))) continue
      const file = await shown.read(name, encoding)
      if (file.encoding === undefined) return
      await writeFile(join(folder, compressed), file.bytes)
    }
  }

  const names = [...shown.names()]
  for (const parent of new Set(names.map((name) => dirname(join(folder, name)))))
    await mkdir(parent, { recursive: true })
  const waiting = names.values()
  async function work(): Promise<void> {
    for (const name of waiting) await write(name)
  }
  // After a failure, waits until all writes have ended.
  const ended = await Promise.allSettled(Array.from({ length: together }, work))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}
