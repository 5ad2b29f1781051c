import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { pictureByteLimit } from '#contract/publication-cards.ts'
import { ApiFailure } from '#server/api-failure.ts'

/** More pixels than cameras take; a small file can claim far more and fill the memory. */
const pixelLimit = 60_000_000
const longestSide = 2000

export interface DecodedPicture {
  /** Of the bytes. */
  hash: string
  extension: 'jpg' | 'png'
  bytes: Uint8Array
}

function bytesOf(dataUrl: string): Buffer {
  const [, base64] = /^data:image\/(?:jpeg|jpg|png);base64,([a-z0-9+/=\s]+)$/i.exec(dataUrl) ?? []
  if (base64 === undefined) throw new ApiFailure('image_type')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > pictureByteLimit) throw new ApiFailure('image_too_large')
  return bytes
}

/**
 * Reads a picture sent as a data URL: what its bytes are counts, not what it says. It is encoded anew,
 * upright, without metadata, at most 2000 pixels long. Throws ApiFailure.
 */
export async function decodePicture(dataUrl: string): Promise<DecodedPicture> {
  const received = bytesOf(dataUrl)
  const image = sharp(received, { limitInputPixels: false, autoOrient: true })
  const facts = await image.metadata().catch(() => {
    throw new ApiFailure('image_unreadable')
  })
  if (facts.format !== 'jpeg' && facts.format !== 'png') throw new ApiFailure('image_type')
  if (facts.width * facts.height > pixelLimit) throw new ApiFailure('image_too_large')
  const resized = image.resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const encoded =
    facts.format === 'jpeg'
      ? resized.jpeg({ quality: 84, mozjpeg: true })
      : resized.png({ compressionLevel: 9 })
  const bytes = await encoded.toBuffer().catch(() => {
    throw new ApiFailure('image_unreadable')
  })
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    extension: facts.format === 'jpeg' ? 'jpg' : 'png',
    bytes,
  }
}

/** Where a kept picture answers. */
export function pictureAddress(hash: string, extension: string): string {
  return `/api/images/${hash}.${extension}`
}

/** The hash in the address of a kept picture, relative or absolute; undefined for any other address. */
export function hashInAddress(address: string): string | undefined {
  return /^(?:https?:\/\/[^/]+)?\/api\/images\/([0-9a-f]{64})\.(?:jpg|png)$/.exec(address)?.[1]
}
