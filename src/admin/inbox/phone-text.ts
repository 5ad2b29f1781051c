/** The countries whose code has one or two digits; all other codes have three (ITU-T E.164). */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Digits in groups of three; the last group may have two or four. */
function grouped(digits: string): string {
  const rest = digits.length % 3
  const first = digits.slice(0, digits.length - (rest === 1 ? 4 : rest))
  const groups = [...(first.match(/\d{3}/g) ?? []), digits.slice(first.length)]
  return groups.filter(Boolean).join(' ')
}

/** A phone number for reading: '+250 788 123 456', '0788 123 456'. Anything else stays as it was typed. */
export function phoneText({
  phoneNumber,
  international = false,
}: {
  phoneNumber: string
  international?: boolean
}): string {
  if (/^0[1-9]\d{7,9}$/.test(phoneNumber))
    return `${phoneNumber.slice(0, 4)} ${grouped(phoneNumber.slice(4))}`
  const digits = phoneNumber.replace(/^(?:\+|00)/, '')
  const isWorld = international || digits !== phoneNumber
  if (!isWorld || !/^[1-9]\d{7,14}$/.test(digits)) return phoneNumber
  const code = countryCode.exec(digits)?.[0] ?? digits.slice(0, 3)
  return `+${code} ${grouped(digits.slice(code.length))}`
}
