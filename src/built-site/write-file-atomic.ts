import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'

/** Written aside and renamed, so that a build killed half-way never leaves half a file behind. */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  const aside = `${path}.${randomUUID()}.part`
  await writeFile(aside, data)
  await rename(aside, path)
}
