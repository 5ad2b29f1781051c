/** An address that stands in a header of a mail as it is: no quotes, commas or brackets, which some people's have. */
const plain = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u

/** Whether mail can be sent to an address that somebody has typed, without a second look at it. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && plain.test(address)
}
