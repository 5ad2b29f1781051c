import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'

/** Writes a temporary file and renames it: a process killed in between leaves the old file. */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  const aside = `${path}.${randomUUID()}.part`
  await writeFile(aside, data)
  await rename(aside, path)
}
