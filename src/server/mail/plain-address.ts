import { domainToASCII } from 'node:url'
import { cleanAddress, isEmailAddress } from '#contract/fields.ts'

/**
 * Addresses that need no quoting in a header of a mail: no quotes, commas or brackets, which some addresses
 * have.
 */
const plain = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u

/** Whether mail can be sent to a typed address as it is. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && plain.test(address)
}

/**
 * A typed address as subscriptions store and compare it: in lower case, the domain in ASCII. Undefined if mail cannot be
 * sent to it.
 */
export function mailboxOf(typed: string): string | undefined {
  const address = cleanAddress(typed).toLowerCase()
  if (!isEmailAddress(address) || !isPlainAddress(address)) return undefined
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  const mailbox = `${address.slice(0, at)}@${domain}`
  return domain !== '' && isPlainAddress(mailbox) ? mailbox : undefined
}
