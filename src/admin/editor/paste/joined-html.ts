import { lineStarts, paragraphStarts } from './joined-lines.ts'

/** Blocks whose line breaks may come from page layout. */
const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, figure, blockquote'

/** The last word before an element. */
function wordsBefore(end: Element, place: Element): Text | undefined {
  const walker = place.ownerDocument.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  walker.currentNode = end
  for (let node = walker.previousNode(); node; node = walker.previousNode())
    if (node instanceof Text && node.data.trim() !== '') return node
  return undefined
}

/** Joins lines that were broken at the edge of a page. Returns true if there were any. */
function joinLines(place: Element): boolean {
  const ends = [...place.querySelectorAll('br')].filter(
    (end) => end.parentElement?.closest('p, body') === place,
  )
  const lines = ['']
  const walker = place.ownerDocument.createTreeWalker(place, NodeFilter.SHOW_ALL)
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode instanceof HTMLBRElement) lines.push('')
    else if (currentNode instanceof Text) lines[lines.length - 1] += currentNode.data
  }
  const starts = lineStarts(lines.map((line) => line.replace(/\s+/g, ' ').trim()))
  for (const [at, end] of ends.entries()) {
    const start = starts[at + 1]
    if (start === undefined || start === 'paragraph') continue
    const words = wordsBefore(end, place)
    if (start === 'word' && words) words.data = words.data.trimEnd().slice(0, -1)
    end.replaceWith(start === 'words' ? ' ' : '')
  }
  return starts.some((start) => start !== 'paragraph')
}

/** Longer paragraphs are no lines of a page. */
const longestLine = 160

function lineOf({ textContent }: Element): string {
  return textContent.replace(/\s+/g, ' ').trim()
}

/** The last node with words, or a line break, in a paragraph. */
function lastContent(paragraph: Element): Node | undefined {
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_ALL)
  let last: Node | undefined
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (node instanceof HTMLBRElement || (node instanceof Text && node.data.trim() !== '')) last = node
  }
  return last
}

/** Whether a paragraph is one line, or empty. A line break at its end is removed. */
function isLine(paragraph: Element): boolean {
  const text = lineOf(paragraph)
  if (text === '') return true
  const last = lastContent(paragraph)
  if (last instanceof HTMLBRElement) last.remove()
  return text.length <= longestLine && paragraph.querySelector('br') === null
}

/** Adjacent paragraphs of one line each. */
function paragraphRuns(page: Document): Element[][] {
  const runs: Element[][] = []
  let last: Element | undefined
  for (const paragraph of page.querySelectorAll('body > p')) {
    const fits = isLine(paragraph)
    if (fits && last?.nextElementSibling === paragraph && last.className === paragraph.className)
      runs.at(-1)?.push(paragraph)
    else if (fits) runs.push([paragraph])
    last = fits ? paragraph : undefined
  }
  return runs.filter(({ length }) => length > 1)
}

/** Joins paragraphs of which each is a line of a page. Returns true if there were any. */
function joinParagraphs(run: Element[]): boolean {
  const starts = paragraphStarts(run.map(lineOf))
  let whole: Element | undefined
  let words: Node | undefined
  for (const [at, paragraph] of run.entries()) {
    const start = starts[at] ?? 'paragraph'
    const last = lastContent(paragraph)
    if (start === 'paragraph' || !whole) whole = paragraph
    else {
      if (start === 'word' && words instanceof Text) words.data = words.data.trimEnd().slice(0, -1)
      if (start === 'words') whole.append(' ')
      whole.append(...paragraph.childNodes)
      paragraph.remove()
    }
    words = last
  }
  return starts.some((start) => start !== 'paragraph')
}

/**
 * Restores the paragraphs of HTML copied from a PDF, in which each line of a page ends with a line break or is a
 * paragraph. Other HTML is unchanged.
 */
export function joinedHtml(html: string): string {
  if (!/<br|<p/.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  const places = page.body.querySelector(blocks) ? [...page.querySelectorAll('body > p')] : [page.body]
  const joined = [...places.map(joinLines), ...paragraphRuns(page).map(joinParagraphs)]
  return joined.includes(true) ? page.body.innerHTML : html
}
