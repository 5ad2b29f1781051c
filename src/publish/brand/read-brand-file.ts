import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pixelLimit } from '#publish/pictures/encode-picture.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { pictureFormat } from '#lib/picture-format.ts'

/** A file of the brand as messages name it. */
export function named(name: string): string {
  return `src/config/brand/${name}`
}

function size(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/**
 * Reads a file of the brand's folder. Throws OperatorError with its name if it is missing or larger than `limit`
 * bytes.
 */
export async function readBrandFile(folder: string, name: string, limit: number): Promise<Buffer> {
  const facts = await stat(join(folder, name)).catch(() => undefined)
  if (!facts?.isFile()) throw new OperatorError(`${named(name)} is missing.`)
  if (facts.size > limit)
    throw new OperatorError(`${named(name)} is ${size(facts.size)}; the limit is ${size(limit)}.`)
  return readFile(join(folder, name))
}

/**
 * Decodes a raster picture, whatever its file's name, for an operation that gets its size in pixels. Throws
 * OperatorError if the bytes are no picture or cannot be decoded.
 */
export async function decodePicture<Result>(
  name: string,
  bytes: Buffer,
  work: (picture: Sharp, size: { width: number; height: number }) => Promise<Result>,
  formats = 'a JPEG, PNG or WebP',
): Promise<Result> {
  if (!['jpeg', 'png', 'webp'].includes(pictureFormat(bytes) ?? ''))
    throw new OperatorError(`${named(name)} is not ${formats} picture, whatever its name says.`)
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelLimit, autoOrient: true })
    return await work(picture, (await picture.metadata()).autoOrient)
  } catch (error) {
    throw new OperatorError(`${named(name)} cannot be decoded.`, { cause: error })
  }
}
