import { endpoint } from './endpoint.ts'
import { emailAddress, honeypot, sendKey } from './fields.ts'
import { fillTime } from './fill-time.ts'
import { formText, requiredLine } from './required-text.ts'
import { z } from './zod.ts'

const malformedPhone = 'Invalid phone number format'

/** The same text with Latin digits and a Latin plus: every script has its ten digits in order, in one run. */
function latinDigits(phone: string): string {
  return phone.replace(/\uff0b/g, '+').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value % 10)
  })
}

/** Separators of two phone numbers. A slash also appears inside one, after the area code. */
const betweenNumbers = /[/,;|&+\r\n\u2028\u2029]|\b(?:or|and|ou)\b/i

/**
 * Minimum digits of a phone number, without the 00 before a country code (CON-03), and the maximum (E.164).
 */
const phoneLength = { least: 10, most: 15 }

/** Whether a text has more digits after a whole phone number and a separator: a second number, or another ending. */
export function hasSeveralPhones(phone: string): boolean {
  const parts = latinDigits(phone)
    .split(betweenNumbers)
    .map((part) => part.replace(/\D/g, ''))
  const before = parts.filter(Boolean).slice(0, -1).join('')
  return before.replace(/^00/, '').length >= phoneLength.least
}

/** A country code and, behind it in brackets, the zero that is dialled within the country alone; Italy's is always dialled. */
const trunkZero = /^(\(?(?:\+|00)?\(?(?!39)[1-9]\d{0,2}\)?)\(0(\d*)\)/

/**
 * The digits of a phone number, in Latin ones: without separators, invisible marks, the leading plus, and '(0)' after a country
 * code. Forms remove those visibly, in the field (CON-03); for pages without script our API does. Several numbers are
 * left as they are.
 */
export function phoneDigits(phone: string): string {
  if (hasSeveralPhones(phone)) return phone
  return latinDigits(phone)
    .replace(/[\s.\-/\p{Pd}\p{Cf}\p{DI}]/gu, '')
    .replace(trunkZero, '$1$2')
    .replace(/[()]/g, '')
    .replace(/^\+/, '')
}

/** Whether a phone number is given with its country code, by a plus or by 00. */
export function isInternational(phone: string): boolean {
  return /^[\s(\p{Cf}\p{DI}]*(?:\+|00)/u.test(latinDigits(phone))
}

export const queryInput = z.object({
  contactName: requiredLine('Contact name is required', 120),
  phoneNumber: z.string('Phone number is required').check(
    z.overwrite(phoneDigits),
    z.minLength(1, { error: 'Phone number is required', abort: true }),
    z.refine((phone) => !hasSeveralPhones(phone), {
      error: `${malformedPhone}: please give one number`,
      abort: true,
    }),
    z.regex(/^\d{10,}$/, { error: malformedPhone, abort: true }),
    z.regex(/^(?:00)?\d{1,15}$/, `${malformedPhone}: at most ${phoneLength.most} digits`),
  ),
  email: emailAddress(),
  mainIdea: formText('Message is required', 5000),
  /** Whether the phone number was given with a plus, or with 00 (the extension `dialling`). */
  international: z.optional(z.boolean()),
  leaveEmpty: honeypot,
  elapsed: fillTime,
  key: sendKey,
})

export const createQuery = endpoint('POST', '/api/queries', {
  access: 'public',
  status: 201,
  body: queryInput,
})
