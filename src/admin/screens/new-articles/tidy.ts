import { doiOf, isbnOf } from '#contract/identifiers.ts'
import { plainAddress } from '#lib/plain-address.ts'
import { completedLink } from '#lib/web-link.ts'

/** How the form writes what was typed or pasted into its short fields. */
export const tidy = {
  link: (text: string) => ({ link: plainAddress(completedLink(text)) }),
  doi: (text: string) => ({ doi: doiOf(text) || text.trim() }),
  isbn: (text: string) => ({ isbn: isbnOf(text) || text.trim() }),
  seriesNumber: (text: string) => ({ seriesNumber: text.trim().replace(/^0+(?=\d)/, '') }),
}
