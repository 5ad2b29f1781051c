import { newPassword } from '#contract/passwords.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { z } from '#contract/zod.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { commonWords } from './common-passwords.ts'

const tooCommon = 'This is one of the most common passwords. Choose another one.'

/** Letters that digits and marks stand for in common passwords. */
const letters: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', $: 's', '@': 'a' }

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}

/** Sequences of keys on keyboards, and of digits. */
const rows = [
  '01234567890123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]

/** A part of at most six characters, repeated. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some((length) =>
    text.startsWith(text.slice(0, length).repeat(Math.floor(text.length / length))),
  )
}

function isInRow(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('')
  return rows.some((row) => row.includes(text) || row.includes(backwards))
}

function isCommon(text: string): boolean {
  const read = Array.from(text, (character) => letters[character] ?? character).join('')
  return (
    isRepeated(text) || isInRow(text) || commonWords.has(lettersOf(text)) || commonWords.has(lettersOf(read))
  )
}

/** Whether a password is the account's own name or address, with little around it. */
function isOwn(text: string, { email, full_name }: { email: string; full_name: string }): boolean {
  const bare = lettersOf(text)
  const own = [email, email.split('@')[0] ?? '', full_name].map((part) => lettersOf(part.toLowerCase()))
  return own.some((part) => part.length > 2 && bare.replaceAll(part, '').length <= 3 && bare.includes(part))
}

/** Why a password is refused, in a sentence for its owner; undefined if it is accepted (OWN-03). */
export function passwordFault(
  password: string,
  owner: { email: string; full_name: string },
): string | undefined {
  const parsed = z.safeParse(newPassword, password)
  if (!parsed.success) return fieldMessages(parsed.error)['']
  const text = password.toLowerCase()
  if (isOwn(text, owner)) return 'This is too close to your name or address. Choose another one.'
  return isCommon(text.replace(/\s/g, '')) ? tooCommon : undefined
}

/** Throws ApiFailure if a password breaks the rules for its account. */
export function requireGoodPassword(password: string, owner: AccountRow): void {
  const message = passwordFault(password, owner)
  if (message !== undefined) throw new ApiFailure('invalid_input', { message, fields: { password: message } })
}
