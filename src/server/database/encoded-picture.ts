import { createHash } from 'node:crypto'
import type { PictureRow } from './schema.ts'

/** A picture in the form that is stored, with its size in pixels. */
export interface EncodedPicture extends PictureRow {
  width: number
  height: number
}

/** Names the bytes of an encoded picture by their hash. */
export function encodedPicture(
  bytes: Uint8Array,
  format: 'jpeg' | 'png',
  { width, height }: { width: number; height: number },
): EncodedPicture {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, extension: format === 'jpeg' ? 'jpg' : 'png', bytes, width, height }
}
