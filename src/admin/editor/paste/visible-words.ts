import { missingWords } from '#admin/import/missing-words.ts'
import { blockElements } from './blocks.ts'
import { numbersOfMark } from './list-marks.ts'
import { closeBullet } from './typed-lists.ts'

const separator = '\u2029'

/** Marks of list items, which elements replace. */
function isMark(text: string): boolean {
  return text === 'o' || !/[\p{L}\p{N}]/u.test(text) || numbersOfMark(text) !== undefined
}

const marks = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i], [style*="mso-special-format" i]'

/** The text of each block of a page, without the marks of lists and the numbers of our footnotes. */
export function visibleWords(page: Document): string[] {
  const body = page.body.cloneNode(true)
  if (!(body instanceof HTMLElement)) return []
  for (const mark of body.querySelectorAll(marks)) mark.remove()
  for (const reference of body.querySelectorAll('sup > a[href^="#note-"]')) reference.remove()
  for (const block of body.querySelectorAll(`${blockElements}, tr, td, th, caption, figcaption, br`)) {
    block.before(separator)
    block.after(separator)
  }
  return (body.textContent ?? '').split(separator).map((text) => {
    const [first = '', ...rest] = text.replace(closeBullet, '').trim().split(/\s+/)
    return (rest.length > 0 && isMark(first) ? rest : [first, ...rest]).join(' ')
  })
}

/** '7 words were not pasted, after “Prices rose”: “of maize in…”.'; '' if the inserted HTML has all words. */
export function missingMessage(words: readonly string[], inserted: string): string {
  const missing = missingWords(words, [], inserted)
  const [first] = missing
  if (!first) return ''
  const total = missing.reduce((sum, { count }) => sum + count, 0)
  const place = first.after === '' ? 'at the beginning' : `after “${first.after}”`
  const where = missing.length > 1 ? `the first ${place}` : place
  const begin = `“${first.begin}${first.count > 5 ? '…' : ''}”`
  return `${total} ${total === 1 ? 'word was' : 'words were'} not pasted, ${where}: ${begin}.`
}
