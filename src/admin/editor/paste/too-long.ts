import { publicationContentLimit as most } from '#contract/publication-input.ts'
import { toast } from '#ui/toast.ts'

const size = new Intl.NumberFormat('en')

/** The number of characters of a paste, without mark-up if it has some. Only HTML that may be too long is parsed. */
export function lengthOf(html: string, text: string): number {
  if (html === '') return text.length
  if (html.length <= most) return html.length
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.length
}

/** Whether a pasted text is longer than any text may be, and says so: the editor would take minutes to show it. */
export function isTooLong(length: number): boolean {
  if (length > most)
    toast.error(
      `The text was not pasted, because it is too long: ${size.format(length)} characters, of at most ${size.format(most)}. Paste it in parts.`,
    )
  return length > most
}
