import { link, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Encoding, encodings } from '#lib/encodings.ts'
import type { SiteFiles } from '#built-site/site-files.ts'

/** File name endings that a web server looks for. */
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Number of files compressed at the same time: zlib has four threads. */
const together = 4

/** Returns true if a file is the same in two folders. Unchanged pages are hard links. */
async function isSame(name: string, one: string, other: string): Promise<boolean> {
  const files = [join(one, name), join(other, name)]
  const [a, b] = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
  if (!a || !b || a.size !== b.size) return false
  if (a.dev === b.dev && a.ino === b.ino) return true
  const [first, second] = await Promise.all(files.map((file) => readFile(file)))
  return first !== undefined && second !== undefined && first.equals(second)
}

/** Writes a compressed copy beside each text file of a site, reusing unchanged ones of an earlier release. */
export async function precompress(
  files: SiteFiles,
  directory: string,
  earlier: string | undefined,
): Promise<void> {
  async function compress(name: string): Promise<void> {
    const same = earlier !== undefined && (await isSame(name, directory, earlier))
    for (const encoding of encodings) {
      const target = join(directory, name + endings[encoding])
      const linked =
        same &&
        (await link(join(earlier, name + endings[encoding]), target).then(
          () => true,
          () => false,
        ))
      if (linked) continue
      const file = await files.read(name, encoding)
      if (file.encoding === undefined) return
      await writeFile(target, file.bytes)
    }
  }

  const waiting = [...files.names()]
  async function work(): Promise<void> {
    try {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await compress(name)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  // After a failure, waits until all writes have ended.
  const ended = await Promise.allSettled(Array.from({ length: together }, work))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}
