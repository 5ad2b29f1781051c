import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from '#contract/zod.ts'
import { loadOnce } from '#lib/load-once.ts'
import { contentFolder, plainFiles } from '#server/content-files/folder.ts'
import { expertiseFile, parsedRecord, publicationFile, readJson } from '#server/content-files/records.ts'
import type { Picture } from '#server/pictures/store.ts'

/** A folder of content: `npm run import` accepts it as well. */
export const sampleFolder = fileURLToPath(new URL('samples', import.meta.url))

async function readPart<Read>(part: string, read: (file: string) => Promise<Read>): Promise<Read[]> {
  const folder = join(sampleFolder, part)
  const names = await plainFiles(folder)
  return Promise.all(names.sort().map((name) => read(join(folder, name))))
}

export type SamplePublication = z.output<typeof publicationFile>

/** The sample publications, newest first, and expertise cards. Each text of a publication ends with a mark. */
export const samples = loadOnce(async () => ({
  publications: await readPart(contentFolder.publications, async (file) =>
    parsedRecord(publicationFile, await readJson(file)),
  ),
  expertise: await readPart(contentFolder.expertiseCards, async (file) =>
    parsedRecord(expertiseFile, await readJson(file)),
  ),
}))

/** Named by the hash of their bytes, as in every folder of content. */
export function readSamplePictures(): Promise<Picture[]> {
  return readPart(contentFolder.pictures, async (file) => ({
    hash: basename(file, '.png'),
    extension: 'png',
    bytes: await readFile(file),
  }))
}
