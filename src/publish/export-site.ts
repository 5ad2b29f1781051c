import { randomUUID } from 'node:crypto'
import { copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { FilePaths } from './files.ts'

/** Files written at once. */
const together = 8

/** Writes a file of a site, from its path in the store. */
type Write = (path: string, target: string, name: string) => Promise<void>

/** Copies a site from the store into a folder. After a failure, waits until no file is being written. */
export async function exportSite(
  files: FilePaths,
  folder: string,
  write: Write = (path, target) => copyFile(path, target),
): Promise<void> {
  const parents = new Set([...files.keys()].map((name) => dirname(join(folder, name))))
  for (const parent of parents) await mkdir(parent, { recursive: true })
  const limit = pLimit(together)
  const ended = await Promise.allSettled(
    [...files].map(([name, path]) => limit(() => write(path, join(folder, name), name))),
  )
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

/** Replaces a folder by a site. The old one stays complete until the new one is. */
export async function replaceFolder(folder: string, files: FilePaths, store: string): Promise<void> {
  const [made, before] = [join(store, 'exports', randomUUID()), join(store, 'exports', randomUUID())]
  await exportSite(files, made)
  await mkdir(dirname(folder), { recursive: true })
  const isAside = await rename(folder, before).then(
    () => true,
    () => false,
  )
  try {
    await rename(made, folder)
  } catch {
    // The target is on another file system, or is a mount point that cannot be renamed.
    if (isAside) await rename(before, folder)
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    await cp(made, folder, { recursive: true })
  }
  for (const rest of [made, before]) await rm(rest, { recursive: true, force: true })
}
