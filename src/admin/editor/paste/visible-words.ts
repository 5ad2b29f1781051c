import { lineEnd, missingWords, textsOf } from '#admin/import/missing-words.ts'
import { isNoteLink } from '#document/notes.ts'
import { numbersOfMark } from '#document/read/lists/marks.ts'
import type { Parsed } from '#document/tree.ts'
import { standsApart } from '#document/placement.ts'
import { parsedIn, parseHtml } from '#ui/parse-html.ts'
import { blockElements } from './blocks.ts'
import { closeBullet } from './list-items.ts'

/** Marks of list items, which elements replace. */
function isMark(text: string): boolean {
  return text === 'o' || !/[\p{L}\p{N}]/u.test(text) || numbersOfMark(text) !== undefined
}

const mark = /mso-list:\s*ignore|mso-special-format/i
const isLeftOut = (element: Parsed) => isNoteLink(element) || mark.test(element.attributes['style'] ?? '')

const blocks = new Set(blockElements.split(', '))

/** The text of each line of a page, without the marks of lists and the numbers of our footnotes. */
export function visibleWords(page: Document): string[] {
  const texts = textsOf(parsedIn(page.body), isLeftOut, (name) => blocks.has(name) || standsApart(name))
  return texts
    .flatMap((text) => text.split(lineEnd))
    .map((text) => {
      const [first = '', ...rest] = text.replace(closeBullet, '').trim().split(/\s+/)
      return (rest.length > 0 && isMark(first) ? rest : [first, ...rest]).join(' ')
    })
}

/** '7 words were not pasted, after “Prices rose”: “of maize in…”.'; '' if the inserted HTML has all words. */
export function missingMessage(words: readonly string[], inserted: string): string {
  const missing = missingWords(words, [], parseHtml(inserted))
  const [first] = missing
  if (!first) return ''
  const total = missing.reduce((sum, { count }) => sum + count, 0)
  const place = first.after === '' ? 'at the beginning' : `after “${first.after}”`
  const where = missing.length > 1 ? `the first ${place}` : place
  const begin = `“${first.begin}${first.count > 5 ? '…' : ''}”`
  return `${total} ${total === 1 ? 'word was' : 'words were'} not pasted, ${where}: ${begin}.`
}
