/** Escapes a text as HTML. */
export function htmlOf(text: string): string {
  if (!/[&<>]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return htmlOf(text).replaceAll('"', '&quot;')
}
