import { randomBytes, randomInt } from 'node:crypto'

/** Distinguishes the identifiers of this process from those of others. */
const processPart = randomBytes(4).toString('hex').slice(1)

/** Orders identifiers of one millisecond. It starts in the lower half, to leave room for counting. */
let counter = randomInt(0x80_0000)

/** Sorts before all identifiers of a time and after all earlier ones. `at` in milliseconds. */
export function idsFrom(at: number): string {
  return Math.floor(at / 1000)
    .toString(16)
    .padStart(8, '0')
}

/**
 * A new identifier: 24 hex characters, the first 8 of which are the seconds of `at` (DASH-05), the next 3 its
 * milliseconds, so that identifiers sort by creation, also those of several processes. `at` in milliseconds.
 */
export function newId(at: number): string {
  counter = (counter + 1) % 0x100_0000
  const milliseconds = Math.floor(at % 1000)
  return [
    idsFrom(at),
    milliseconds.toString(16).padStart(3, '0'),
    processPart,
    counter.toString(16).padStart(6, '0'),
  ].join('')
}
