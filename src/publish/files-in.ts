import { readdir } from 'node:fs/promises'
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
