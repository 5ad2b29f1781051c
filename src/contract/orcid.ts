/** An ORCID as 0000-0002-1825-0097, from its digits or its address; '' if it is none. */
export function orcidOf(text: string): string {
  const plain = text.replace(/[\p{Cf}\p{DI}\s\p{Pd}]+/gu, '')
  const [, digits = ''] =
    /^(?:(?:https?:\/\/)?(?:www\.)?orcid\.org\/|orcid(?:id)?:?)?(\d{15}[\dx])\/?$/i.exec(plain) ?? []
  const sum = Array.from(digits.slice(0, -1), Number).reduce((total, digit) => (total + digit) * 2, 0)
  const check = (12 - (sum % 11)) % 11
  if (digits === '' || digits.slice(-1).toUpperCase() !== (check === 10 ? 'X' : String(check))) return ''
  return (digits.toUpperCase().match(/.{4}/g) ?? []).join('-')
}
