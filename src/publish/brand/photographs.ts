import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, openPictureStore } from '#publish/pictures/picture-store.ts'
import type { Person } from '#config/brand-types.ts'
import { type Picture, picturesPath } from '#site/content/picture.ts'
import { decodePicture, readBrandFile } from './read-brand-file.ts'

/** Maximum bytes of a photograph, as for uploads by staff. */
const byteLimit = 8 * 1024 * 1024

/** Pixels of a side: pages show at most half as many points. */
const longestSide = 640

/** Encodes the photographs of people, each once: what pages show of each by its file's name, and the files. */
export async function preparePhotographs(folder: string, cache: string, people: Person[]) {
  const store = openPictureStore(cache)
  const photographs: Record<string, Picture> = {}
  const files = new Map<string, Buffer>()
  for (const { photograph } of people) {
    if (photograph === undefined || photographs[photograph]) continue
    const name = `people/${photograph}`
    const bytes = await readBrandFile(folder, name, byteLimit)
    // A square around its middle or its most salient part.
    const hash = await decodePicture(name, bytes, async (picture, { width, height }) => {
      const side = Math.min(longestSide, width, height)
      return store.encode(await picture.resize(side, side, { position: 'attention' }).png().toBuffer())
    })
    const picture = store.variants(hash)
    photographs[photograph] = picture
    for (const file of filesOf(picture))
      files.set(`${picturesPath}/${file}`, await readFile(join(cache, file)))
  }
  return { photographs, files }
}
