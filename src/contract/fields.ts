import { recordIdShape } from './loose.ts'
import { z } from './zod.ts'

/** Identifiers of our API: 24 hex characters, the first 8 the seconds of creation. */
export const objectId = z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Not a valid identifier'))

/** An identifier from any backend. */
export const recordId = z.string().check(z.regex(recordIdShape, 'Not a valid identifier'))

/** Characters of the longest mail address (RFC 5321). */
const emailLimit = 254

/**
 * One @, then names separated by dots, without the marks that only quoted addresses may have. Names contain no dot, so
 * that matching takes linear time.
 */
const emailShape = /^[^\s@<>()[\]"“”,;:\\]+@[^\s@.<>()[\]"“”,;:\\]+(?:\.[^\s@.<>()[\]"“”,;:\\]+)+$/

/** Marks around an address in sentences and mail programs. */
const around = new Set(' <>()[]"“”‘’„«»,;.')

/** Removes the marks around an address. */
function bare(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && around.has(text.charAt(start))) start += 1
  while (start < end && around.has(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Invisible characters. Joiners between letters of other scripts are part of some domains. */
const invisible =
  /(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])|(?![\u200c\u200d])[\p{Cf}\p{DI}]/gu

/**
 * An address as it was meant, without what copying brings along: invisible characters, `mailto:` with its subject, the
 * name and the brackets of mail programs, and marks of a sentence. No answer arrives at an address with one of these.
 */
export function cleanAddress(typed: string): string {
  const [, inside = typed] = /<([^<>]*)>[^<>@]*$/.exec(typed) ?? []
  const [, address = '', query = ''] =
    /^(?:mailto:)?([^?]*)([^]*)$/i.exec(bare(inside.replace(invisible, '').trim())) ?? []
  return query === '' || !/mailto:/i.test(inside) ? bare(address) + query : bare(address)
}

/** Whether a clean text has the shape of a mail address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailLimit && emailShape.test(text)
}

/** A required mail address; forms differ in the message about a malformed one (LOG-01, CON-02, APT-01). */
export function emailAddress(malformed = 'Invalid email format') {
  const missing = 'Email is required'
  return z
    .string(missing)
    .check(
      z.overwrite(cleanAddress),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isEmailAddress, malformed),
    )
}

/** A day, or a time with its offset from UTC. */
const momentShape = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

function isMoment(text: string): boolean {
  const day = momentShape.exec(text)?.[1]
  const year = new Date(text).getUTCFullYear()
  if (day === undefined || !(year >= 1000 && year <= 9999)) return false
  // `Date` accepts 31 February and makes it 3 March, so the result is compared with the input.
  return new Date(day).toISOString().startsWith(day)
}

/** A day or a time in ISO 8601, of years with four digits. */
export function moment(message: string) {
  return z
    .string(message)
    .check(z.maxLength(40, { error: message, abort: true }), z.refine(isMoment, message))
}

/** Text from a backend that may be missing or null: read as ''. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value ?? ''),
)

/**
 * The honeypot: a hidden field that automatic senders fill in. Such a message gets the normal response and is held
 * back.
 */
export const honeypot = z.optional(z.string().check(z.maxLength(2000)))

/**
 * Idempotency key, made by the sender: a second request with the same key gets the first one's response and stores
 * nothing (the extension `send-once`, INB-04).
 */
export const sendKey = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, 'Not a valid key')))

/** Our response to a received form (the extension `send-once`). */
export const receipt = z.object({ success: z.literal(true) })
