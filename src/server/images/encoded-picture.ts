import { createHash } from 'node:crypto'

export interface EncodedPicture {
  /** Hash of the bytes. */
  hash: string
  extension: 'jpg' | 'png'
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** A picture in the form that is stored. */
export function encodedPicture(
  bytes: Uint8Array,
  format: 'jpeg' | 'png',
  { width, height }: { width: number; height: number },
): EncodedPicture {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, extension: format === 'jpeg' ? 'jpg' : 'png', bytes, width, height }
}
