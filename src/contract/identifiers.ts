/** Invisible characters, which copies from documents and pages bring along. */
const invisible = /[\p{Cf}\p{DI}]+/gu

/** The name of a DOI in an address, behind `doi:` or by itself. */
const doiShape =
  /^(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/(?:doi:)?|(?:info:|urn:)?doi[\s:/]{0,9})?(10\.\d{4,9}[\d.]{0,40}\/\S+)$/i

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A text without the punctuation after it in a sentence. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[\s.,;>\]”"]/u.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The name of a DOI in lower case, such as 10.5555/12345678, in any form that people paste; '' if it is none. */
export function doiOf(text: string): string {
  const plain = text.replace(invisible, '').replace(/^[\s<([“"]+/u, '')
  if (plain.length > 500) return ''
  const isAddress = /^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i.test(plain)
  const whole = isAddress ? decoded(plain.split(/[?#]/, 1).join()) : plain
  const [, name = ''] = doiShape.exec(withoutEnd(whole)) ?? []
  const closed = name.endsWith(')') && !name.includes('(') ? name.slice(0, -1) : name
  return closed.toLowerCase()
}

/** The address of a DOI. Characters that end or change an address are encoded. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replace(/[?#]/g, encodeURIComponent)}`
}

/** Whether the weighted digits of an ISBN add up. */
function addsUp(digits: string): boolean {
  const values = Array.from(digits, (digit) => (digit === 'X' ? 10 : Number(digit)))
  const isShort = digits.length === 10
  const sum = values.reduce(
    (all, value, place) => all + value * (isShort ? 10 - place : place % 2 ? 3 : 1),
    0,
  )
  return sum % (isShort ? 11 : 10) === 0
}

/** The digits of an ISBN-10 or ISBN-13, typed with hyphens, spaces or its name; '' if they are none. */
export function isbnOf(text: string): string {
  const digits = text
    .replace(invisible, '')
    .replace(/^\s*ISBN(?:[-\s]?1[03]\b)?[\s:]*/i, '')
    .replace(/[\s\p{Pd}.]+/gu, '')
    .toUpperCase()
  return /^(?:97[89]\d{10}|\d{9}[\dX])$/.test(digits) && addsUp(digits) ? digits : ''
}
