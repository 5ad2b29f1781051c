import { lineStarts } from './joined-lines.ts'

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

/**
 * Restores the paragraphs of HTML copied from a PDF, in which each line of a page ends with a line break.
 * Other HTML is unchanged.
 */
export function joinedHtml(html: string): string {
  if (!html.includes('<br')) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  const places = page.body.querySelector(blocks) ? [...page.querySelectorAll('body > p')] : [page.body]
  const joined = places.map(joinLines)
  return joined.includes(true) ? page.body.innerHTML : html
}
