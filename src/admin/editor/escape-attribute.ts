import { htmlOf } from '#lib/escape-html.ts'

/** A text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return htmlOf(text).replace(/"/g, '&quot;')
}
