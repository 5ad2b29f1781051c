import { excerptAtWord } from '#lib/excerpt.ts'
import { proseOf } from '#lib/prose.ts'
import { safeHtml } from '#ui/safe-html.ts'

/** Elements that an excerpt keeps. Links and pictures are dropped: the card has its own links. */
const inline = 'b, strong, i, em, u, s, sub, sup, code, span'

/** Parts of a text that are not sentences (lib/prose.ts). */
const asides = 'h1, h2, h3, h4, h5, h6, table, figcaption, ol.notes, a[href^="#note-"]'

/** Appends copies of the inline elements and the text of `from`, with spaces around a block. */
function appendInline(to: Node, from: Node): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(new Text(node.data.replace(/\s+/g, ' ')))
    if (!(node instanceof Element)) continue
    if (node.matches(inline)) appendInline(to.appendChild(node.cloneNode(false)), node)
    else {
      to.appendChild(new Text(' '))
      appendInline(to, node)
      to.appendChild(new Text(' '))
    }
  }
}

/** Cuts after the first `length` characters of text and removes empty elements; white space counts once. */
function keepFirst(root: Node, length: number): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  let left = length
  let before = ' '
  for (const text of texts) {
    const whole = before.endsWith(' ') ? text.data.replace(/^ /, '') : text.data
    text.data = whole.slice(0, left)
    left -= text.data.length
    before = text.data || before
  }
}

/**
 * The beginning of a text as HTML: at most `length` characters, cut at a word, with their inline elements
 * (ART-02, EDT-12). Only sentences, if the text has any.
 */
export function excerptHtml(html: string, length: number): string {
  const { body } = new DOMParser().parseFromString(safeHtml(html), 'text/html')
  if (proseOf(html) !== '') for (const aside of body.querySelectorAll(asides)) aside.remove()
  const excerpt = document.createElement('p')
  appendInline(excerpt, body)
  keepFirst(excerpt, Infinity)
  const text = excerpt.textContent.trimEnd()
  const short = excerptAtWord(text, length)
  const isCut = short !== text
  keepFirst(excerpt, isCut ? short.length - 1 : text.length)
  for (const element of excerpt.querySelectorAll('*')) if (element.textContent === '') element.remove()
  if (isCut) excerpt.append('…')
  return excerpt.innerHTML
}
