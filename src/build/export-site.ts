import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { FilePaths } from '#built-site/files-in.ts'

/** Files copied at once. */
const together = 16

/** Copies a site from the store into a folder. */
export async function exportSite(files: FilePaths, folder: string): Promise<void> {
  const parents = new Set([...files.keys()].map((name) => dirname(join(folder, name))))
  for (const parent of parents) await mkdir(parent, { recursive: true })
  await pLimit(together).map([...files], ([name, path]) => copyFile(path, join(folder, name)))
}
