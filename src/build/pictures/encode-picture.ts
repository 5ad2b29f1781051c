import sharp, { type Sharp } from 'sharp'

/** More pixels than any camera takes; a file that claims more is an attack on memory. */
export const pixelLimit = 50_000_000

/** Bytes that an AVIF file of each width may have, so far as `leastQuality` allows. */
const byteLimits: Record<number, number> = { 320: 5 * 1024, 640: 12 * 1024, 1200: 60 * 1024 }
const usualQuality = 45
const leastQuality = 18

/** So many points less of quality halve an AVIF file. */
const halving = 14

/** Names the way in which pictures are encoded. Those of earlier builds are encoded again where it has changed. */
export const recipe = `2 ${JSON.stringify(byteLimits)}`

/** Encodes at the best quality, up to a usual one, that keeps a file within its bytes. */
async function avifWithin(image: Sharp, limit = Infinity): Promise<Buffer> {
  for (let quality = usualQuality; ;) {
    const encoded = await image.clone().avif({ quality, effort: 2 }).toBuffer()
    if (encoded.byteLength <= limit || quality === leastQuality) return encoded
    const less = Math.ceil(1 + halving * Math.log2(encoded.byteLength / limit))
    quality = Math.max(leastQuality, quality - less)
  }
}

export interface EncodedFile {
  width: number
  extension: 'avif' | 'webp'
  bytes: Buffer
}

/** Encodes a picture as AVIF and WebP at some widths, of which `widthsFor` answers those that fit; throws when it cannot be decoded. */
export async function encodePicture(
  picture: Uint8Array,
  widthsFor: (original: number) => number[],
): Promise<{ width: number; height: number; files: EncodedFile[] }> {
  const original = sharp(picture, { limitInputPixels: pixelLimit, autoOrient: true })
  const { width, height } = (await original.metadata()).autoOrient
  const widths = widthsFor(width)
  // Decoded once: a photograph has ten times the pixels of the widest.
  const { data, info } = await original
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files: EncodedFile[] = []
  for (const each of widths) {
    const image = sharp(data, { raw: info }).resize({ width: each })
    files.push(
      { width: each, extension: 'avif', bytes: await avifWithin(image, byteLimits[each]) },
      { width: each, extension: 'webp', bytes: await image.clone().webp({ quality: 60 }).toBuffer() },
    )
  }
  return { width, height, files }
}
