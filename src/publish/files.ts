import { randomUUID } from 'node:crypto'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a site: their places on the disk, by names such as `publication/1.html`. */
export type FilePaths = ReadonlyMap<string, string>

/** The files of a folder and of those inside it. */
export async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const start = join(folder, '/').length
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(start), path]),
  )
}

/** Writes a temporary file and renames it: a process killed in between leaves the old file. */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  const aside = `${path}.${randomUUID()}.part`
  await writeFile(aside, data)
  await rename(aside, path)
}
