import { readdir } from 'node:fs/promises'

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

/** Version of the folder's format. */
export const contentFormat = 1

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
