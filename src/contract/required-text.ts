import { lineOf } from './loose.ts'
import { z } from './zod.ts'

interface Limit {
  /** Characters. */
  most: number
  message: string
}

/** Characters that show nothing: what Unicode ignores by default, control characters, and blanks that count as symbols. */
const invisible = /[\s\p{Cc}\p{Cf}\p{DI}\u2800\ufffc]+/gu

/** Refuses a text without a character that can be seen. */
export function visible(missing: string) {
  return z.refine<string>((text) => text.replace(invisible, '') !== '', { error: missing, abort: true })
}

/** Text that shows something. It is trimmed first; `missing` is the specification's message. */
export function requiredText(missing: string, { most, message }: Limit) {
  return z.string(missing).check(z.trim(), visible(missing), z.maxLength(most, message))
}

/** Makes one line of a name or a title. */
export const singleLine = z.overwrite(lineOf)

/** The same for a name, which is one line. */
export function requiredLine(missing: string, { most, message }: Limit) {
  return z.string(missing).check(singleLine, z.trim(), visible(missing), z.maxLength(most, message))
}
