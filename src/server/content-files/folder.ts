import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'

/**
 * Paths in a folder with exported content (OWN-06). Each record is a separate file, so that they are read one
 * at a time.
 */
export const contentFolder = {
  /** Describes the export. It is written last, so an interrupted export has none. */
  about: 'export.json',
  publications: 'publications',
  expertiseCards: 'expertise-cards',
  /** Named by the hash of their content, as in the texts that show them. */
  pictures: 'pictures',
  documents: 'documents',
}

/**
 * Version of the folder's format, and those that an import reads: 1 has no catalogue records, and 2 no pending changes and
 * no public versions.
 */
export const contentFormat = 3
export const readFormats = [1, 2, contentFormat] as const

/** Throws OperatorError if a part of a folder of content is anything but a folder: a link could lead out of it. */
export async function requirePlainParts(folder: string): Promise<void> {
  const { about: _about, ...parts } = contentFolder
  for (const part of Object.values(parts)) {
    const path = join(folder, part)
    const found = await lstat(path).catch(() => undefined)
    if (found === undefined || found.isDirectory()) continue
    const kind = found.isSymbolicLink() ? 'a symbolic link' : 'not a folder'
    throw new OperatorError(
      `${path} is ${kind}. An import reads plain files and folders alone: copy the content there.`,
    )
  }
}

/**
 * Names of the regular files in a folder, which may not exist. Links could lead out of it, and a pipe never
 * ends.
 */
export async function plainFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
