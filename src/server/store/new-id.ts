import { ObjectId } from 'bson'

/** A fresh identifier; its first 8 hex characters are the seconds of `at` (section 3). `at` in milliseconds. */
export function newId(at: number): string {
  const random = new ObjectId().toHexString().slice(8)
  return (
    Math.floor(at / 1000)
      .toString(16)
      .padStart(8, '0') + random
  )
}
