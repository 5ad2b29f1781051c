import { createHash } from 'node:crypto'
import type { EncodedPicture } from '#server/database/schema.ts'

/** A picture in the form that is stored. */
export function encodedPicture(
  bytes: Uint8Array,
  format: 'jpeg' | 'png',
  { width, height }: { width: number; height: number },
): EncodedPicture {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, extension: format === 'jpeg' ? 'jpg' : 'png', bytes, width, height }
}
