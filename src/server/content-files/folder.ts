import { readdir } from 'node:fs/promises'

/** What is where in a folder with exported content (OWN-06). One file for each record, so that none is held with the others. */
export const contentFolder = {
  /** Says what the folder is; written last, so that an export that was cut off has none. */
  about: 'export.json',
  publications: 'publications',
  expertiseCards: 'expertise-cards',
  /** Named by the hash of their content, as in the texts that show them. */
  pictures: 'pictures',
  documents: 'documents',
}

/** The version of the folder's form. */
export const contentFormat = 1

/** Names of the plain files in a folder, which may be missing: a link would lead out of it, and a pipe never ends. */
export async function plainFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
