import sharp, { type Sharp } from 'sharp'
import { light } from '#config/brand/colours.ts'
import { decodedFormat, pictureFormat } from '#lib/picture-format.ts'
import { pictureWidths } from '#site/content/picture.ts'

/** A file that claims more pixels is an attack on memory. Our own backend sends none of over 2000 px. */
export const pixelLimit = 50_000_000

/** Byte budget of an AVIF file of each width, as far as `leastQuality` allows. */
const byteLimits: Record<number, number> = { 320: 5 * 1024, 640: 12 * 1024, 1200: 60 * 1024 }
const usualQuality = 45
const leastQuality = 18

/** Points of quality that halve an AVIF file. */
const halving = 14

/** The widths of an encoded picture: never wider than the original. */
export function widthsFor(original: number): number[] {
  const fitting = pictureWidths.filter((width) => width <= original)
  return fitting.length === 0 ? [original] : [...fitting]
}

/** Background of transparent pictures: dark lines of a chart must stay readable in the dark scheme (FND-08). */
const ground = light.cream

/** Name of the encoding. Pictures with another one are encoded again. */
export const encodingName = `4 ${JSON.stringify([pictureWidths, byteLimits, ground])}`

const noPicture = 'it is not a picture, whatever its type says'

/** Encodes at the best quality, up to a usual one, that keeps a file within its bytes. */
async function avifWithin(image: () => Sharp, limit = Infinity): Promise<Buffer> {
  for (let quality = usualQuality; ;) {
    const encoded = await image().avif({ quality, effort: 2 }).toBuffer()
    if (encoded.byteLength <= limit || quality === leastQuality) return encoded
    const less = Math.ceil(1 + halving * Math.log2(encoded.byteLength / limit))
    quality = Math.max(leastQuality, quality - less)
  }
}

/**
 * Encodes a picture as AVIF and WebP at some widths. Throws if it cannot be decoded, or if the decoder's format
 * differs from the first bytes': only pictures may reach a decoder.
 */
export async function encodePicture(picture: Uint8Array) {
  const format = pictureFormat(picture)
  if (format === undefined) throw new Error(noPicture)
  const original = sharp(picture, { limitInputPixels: pixelLimit, autoOrient: true })
  const facts = await original.metadata()
  if (decodedFormat(facts) !== format) throw new Error(noPicture)
  const { width, height } = facts.autoOrient
  const widths = widthsFor(width)
  // Decoded once: a photograph has ten times the pixels of the widest.
  const { data, info } = await original
    .flatten({ background: ground })
    .resize({ width: Math.max(...widths) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const files: { width: number; extension: string; bytes: Buffer }[] = []
  for (const each of widths) {
    // Not `clone`, which copies all pixels.
    const image = () => sharp(data, { raw: info }).resize({ width: each })
    files.push(
      { width: each, extension: 'avif', bytes: await avifWithin(image, byteLimits[each]) },
      { width: each, extension: 'webp', bytes: await image().webp({ quality: 60 }).toBuffer() },
    )
  }
  return { width, height, files }
}

/** An encoded picture again, as a small WebP of this width. */
export async function shrinkPicture(picture: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(picture, { limitInputPixels: pixelLimit }).resize({ width }).webp({ quality: 40 }).toBuffer()
}
