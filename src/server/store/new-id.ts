import { randomBytes, randomInt } from 'node:crypto'

/** Tells the identifiers of this process from those of others. */
const processPart = randomBytes(5).toString('hex')

/** Keeps the order of identifiers of one second. It starts in the lower half, so that it has room to count. */
let counter = randomInt(0x80_0000)

/**
 * A new identifier: 24 hex characters, the first 8 of which are the seconds of `at` (DASH-05), so that
 * identifiers sort by creation. `at` in milliseconds.
 */
export function newId(at: number): string {
  counter = (counter + 1) % 0x100_0000
  const seconds = Math.floor(at / 1000)
  return seconds.toString(16).padStart(8, '0') + processPart + counter.toString(16).padStart(6, '0')
}
