import { z } from './zod.ts'

interface Limit {
  /** Characters. */
  most: number
  message: string
}

/** Characters that show nothing: what Unicode ignores by default, control characters, and blanks that count as symbols. */
const invisible = /[\s\p{Cc}\p{Cf}\p{DI}\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]+/gu

/** Refuses a text without a character that can be seen. */
export function visible(missing: string) {
  return z.refine<string>((text) => text.replace(invisible, '') !== '', { error: missing, abort: true })
}

/** Text that shows something. It is trimmed first; `missing` is the specification's message. */
export function requiredText(missing: string, { most, message }: Limit) {
  return z.string(missing).check(z.trim(), visible(missing), z.maxLength(most, message))
}

/** Line breaks, other control characters, and marks that turn the direction of what follows them. */
const outOfLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Makes one line of a name or a title: what would begin another, or turn its direction, becomes a space. */
export const singleLine = z.overwrite((text: string) => text.replace(outOfLine, ' '))

/** The same for a name, which is one line. */
export function requiredLine(missing: string, { most, message }: Limit) {
  return z.string(missing).check(singleLine, z.trim(), visible(missing), z.maxLength(most, message))
}
