/**
 * Addresses that need no quoting in a header of a mail: no quotes, commas or brackets, which some addresses
 * have.
 */
const plain = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u

/** Whether mail can be sent to a typed address as it is. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && plain.test(address)
}
