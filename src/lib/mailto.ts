/** A text as a part of an address; half a character, which cannot be encoded, becomes a question mark. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
}

/** A mailto link with a subject and an initial text. */
export function mailto(email: string, subject: string, body = ''): string {
  const start = `mailto:${encodeText(email).replaceAll('%40', '@')}?subject=${encodeText(subject)}`
  return body === '' ? start : `${start}&body=${encodeText(body.replace(/\r\n?|\n/g, '\r\n'))}`
}
