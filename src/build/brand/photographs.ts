import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pixelLimit, encodingName } from '#build/pictures/encode-picture.ts'
import { filesOf, openPictureStore } from '#build/pictures/picture-store.ts'
import type { Person } from '#config/brand-types.ts'
import { type Picture, picturesPath } from '#site/content/picture.ts'
import { decoding, readBrandFile, requirePicture } from './read-brand-file.ts'

/** Maximum bytes of a photograph, as for uploads by staff. */
const byteLimit = 8 * 1024 * 1024

/** Pixels of a side: pages show at most half as many points. */
const longestSide = 640

/** Crops a photograph to a square around its middle or its most salient part. */
async function squareOf(bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: pixelLimit, autoOrient: true })
  const { width, height } = (await image.metadata()).autoOrient
  const side = Math.min(longestSide, width, height)
  return image.resize(side, side, { fit: 'cover', position: 'attention' }).png().toBuffer()
}

/** Encodes the photographs of people, each once: what pages show of each by its file's name, and the files. */
export async function preparePhotographs(folder: string, cache: string, people: Person[]) {
  const store = openPictureStore(cache)
  const photographs: Record<string, Picture> = {}
  const files = new Map<string, Buffer>()
  for (const { photograph } of people) {
    if (photograph === undefined || photographs[photograph]) continue
    const name = `people/${photograph}`
    const bytes = await readBrandFile(folder, name, byteLimit)
    requirePicture(name, bytes)
    const original = createHash('sha256').update(bytes).digest('hex')
    let known = await store.recall(original)
    if (known?.recipe !== encodingName) {
      const hash = await decoding(name, async () => store.encode(await squareOf(bytes)))
      known = { hash, etag: '', immutable: true, recipe: encodingName }
      await store.remember(original, known)
    }
    const picture = await store.variants(known.hash)
    photographs[photograph] = picture
    for (const file of filesOf(picture))
      files.set(`${picturesPath}/${file}`, await readFile(join(cache, file)))
  }
  return { photographs, files }
}
