import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'
import { type PictureFormat, pictureFormat } from '#lib/picture-format.ts'

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

const readable = new Set<PictureFormat | undefined>(['jpeg', 'png', 'webp'])

/** Throws OperatorError unless the bytes are a raster picture. Ignores the file's name. */
export function requirePicture(name: string, bytes: Buffer, formats = 'a JPEG, PNG or WebP'): void {
  if (!readable.has(pictureFormat(bytes)))
    throw new OperatorError(`${named(name)} is not ${formats} picture, whatever its name says.`)
}

/** Runs an operation on a picture; throws OperatorError if it cannot be decoded. */
export async function decoding<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    throw new OperatorError(`${named(name)} cannot be decoded.`, { cause: error })
  })
}
