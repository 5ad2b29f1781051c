import * as fc from 'fast-check'

/**
 * Any code point but the halves of surrogate pairs, as a unit of fast-check's strings. Their own unit `binary` is the same
 * and takes a second to set up.
 */
export const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code))
