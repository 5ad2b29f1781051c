import { z } from './zod.ts'

/** The message about a text that is too long. */
function tooLongFor(most: number): string {
  return `Please use at most ${most.toLocaleString('en-GB')} characters`
}

/** Invisible characters: those that Unicode ignores by default, control characters, and blanks that count as symbols. */
const invisible = /[\s\p{Cc}\p{Cf}\p{DI}\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]+/gu

/** Rejects a text without a visible character. */
export function visible(missing: string) {
  return z.refine<string>((text) => text.replace(invisible, '') !== '', { error: missing, abort: true })
}

/** A text with a visible character. It is trimmed first; `missing` is the specification's message. */
export function requiredText(missing: string, most: number, tooLong = tooLongFor(most)) {
  return z.string(missing).check(z.trim(), visible(missing), z.maxLength(most, tooLong))
}

/**
 * Removes the characters that change the direction of all text after them. Joiners and the marks of direction that
 * words of Persian, Hindi or Arabic need stay.
 */
function withoutOverrides(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Line breaks and other control characters. */
const outOfLine = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Turns a name or a title into one line: line breaks become spaces. */
export const singleLine = z.overwrite((text: string) => withoutOverrides(text).replace(outOfLine, ' '))

/** The words of a form, without markup. */
export function formText(missing: string, most: number) {
  return z
    .string(missing)
    .check(z.overwrite(withoutOverrides), z.trim(), visible(missing), z.maxLength(most, tooLongFor(most)))
}

/** A required name, in one line. */
export function requiredLine(missing: string, most: number, tooLong = tooLongFor(most)) {
  return z.string(missing).check(singleLine, z.trim(), visible(missing), z.maxLength(most, tooLong))
}
