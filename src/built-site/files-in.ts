import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a folder and of those inside it, such as `publication/1.html`. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const start = join(folder, '/').length
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(start))
}
