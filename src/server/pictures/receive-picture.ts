import sharp, { type Metadata } from 'sharp'
import { pictureByteLimit } from '#contract/publication-input.ts'
import { decodedFormat, type PictureFormat, pictureFormat } from '#lib/picture-format.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { type EncodedPicture, encodedPicture } from '#server/database/encoded-picture.ts'

/** More pixels than cameras have; a small file can claim far more and fill the memory. */
const pixelLimit = 60_000_000
const longestSide = 2000

// Each picture is decoded once: caching gains nothing.
sharp.cache(false)

/** The bytes of a data URL, and their format by their first bytes. */
function receivedPicture(dataUrl: string): { bytes: Buffer; format: 'jpeg' | 'png' } {
  const comma = dataUrl.indexOf(',')
  if (!/^data:image\/(?:jpeg|jpg|png);base64,$/i.test(dataUrl.slice(0, Math.min(comma + 1, 40))))
    throw new ApiFailure('image_type')
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  if (bytes.byteLength > pictureByteLimit) throw new ApiFailure('image_too_large')
  const format = pictureFormat(bytes)
  if (format === 'jpeg' || format === 'png') return { bytes, format }
  throw new ApiFailure(format === undefined ? 'image_unreadable' : 'image_type')
}

/** Throws ApiFailure if the decoder detects another format than the first bytes do. */
function requireFormat(facts: Metadata, format: PictureFormat): void {
  if (decodedFormat(facts) !== format) throw new ApiFailure('image_type')
}

/** Throws ApiFailure if a picture has more pixels than the limit. */
function requirePixels({ width, height }: { width: number; height: number }): void {
  if (width * height > pixelLimit) throw new ApiFailure('image_too_large')
}

/**
 * Reads a picture from a file. A picture already in the stored form is returned byte for byte, so its quality
 * and hash stay the same; any other is encoded like an upload. Throws ApiFailure.
 */
export async function readPicture(bytes: Buffer): Promise<EncodedPicture> {
  const format = pictureFormat(bytes)
  if (format !== 'jpeg' && format !== 'png')
    throw new ApiFailure(format === undefined ? 'image_unreadable' : 'image_type')
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'warning' }).timeout({ seconds: 30 })
  const unreadable = () => {
    throw new ApiFailure('image_unreadable')
  }
  const facts = await image.metadata().catch(unreadable)
  requireFormat(facts, format)
  requirePixels(facts)
  const { exif, icc, iptc, xmp } = facts
  const isAsKept = [exif, icc, iptc, xmp].every((part) => part === undefined)
  if (!isAsKept || Math.max(facts.width, facts.height) > longestSide || bytes.byteLength > pictureByteLimit)
    return encodePicture(`data:image/${format};base64,${bytes.toString('base64')}`)
  await image.stats().catch(unreadable)
  return encodedPicture(bytes, format, facts)
}

/**
 * Encodes a picture sent as a data URL: upright, without metadata, at most 2000 pixels long. Its bytes decide
 * the format, not the URL. Throws ApiFailure.
 */
export async function encodePicture(dataUrl: string): Promise<EncodedPicture> {
  const { bytes: received, format } = receivedPicture(dataUrl)
  const image = sharp(received, { limitInputPixels: false, autoOrient: true }).timeout({ seconds: 30 })
  const facts = await image.metadata().catch(() => {
    throw new ApiFailure('image_unreadable')
  })
  requireFormat(facts, format)
  requirePixels(facts)
  const resized = image.resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const encoded = format === 'jpeg' ? resized.jpeg({ quality: 84 }) : resized.png({ compressionLevel: 9 })
  const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new ApiFailure('image_unreadable')
  })
  return encodedPicture(bytes, format, info)
}
