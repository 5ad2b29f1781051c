import {
  flattenContainers,
  removeEmptyInline,
  rolesToElements,
  stylesToElements,
  wordStyles,
} from './blocks.ts'
import { attachCaptions, findCaptions, guessHeads, hoistPictures } from './figures.ts'
import { removeHidden } from './hidden.ts'
import { countLeft, type LeftOut } from './left-out.ts'
import { pairNotes } from './paired-notes.ts'
import { inlineStyles } from './style-sheets.ts'
import { countVectors } from './vector-shapes.ts'
import { nestAriaLists, nestWordLists, separateHeadingMarks } from './word-lists.ts'

interface Cleaned {
  html: string
  left: LeftOut
}

function removeAll(page: Document, selector: string): number {
  const found = page.querySelectorAll(selector)
  for (const element of found) element.remove()
  return found.length
}

/** Word puts what other programs cannot show into comments, each with a picture of it after it. */
function removeEquations(page: Document, left: LeftOut): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT)
  const equations: Node[] = []
  while (walker.nextNode())
    if (walker.currentNode.nodeValue?.includes('gte msEquation')) equations.push(walker.currentNode)
  for (const comment of equations) {
    const next = comment.parentElement?.querySelector('img')
    if (next && comment.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) next.remove()
  }
  countLeft(left, 'equation', equations.length + removeAll(page, 'math'))
}

function removePictures(page: Document, left: LeftOut, keeps: (src: string) => boolean): void {
  for (const picture of page.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? ''
    if (keeps(src)) continue
    const shape = picture.getAttribute('v:shapes') ?? ''
    // Some pages count their readers with pictures of one pixel.
    if (picture.width > 1 || picture.getAttribute('width') === null)
      countLeft(left, shape && !/pic|bild|gra|ima|图/i.test(shape) ? 'drawing' : 'picture')
    picture.remove()
  }
}

/**
 * A page of another program, cut down to what a text can hold: Word's lists become lists, footnotes of any kind
 * ours, captions part of their tables and figures. Counts what is left out. `keepsPicture` says which addresses of
 * pictures stay; `sheets` are the style sheets that came with it. The result has still to be sanitised.
 */
export function cleanHtml(page: Document, keepsPicture: (src: string) => boolean, sheets = ''): Cleaned {
  const left: LeftOut = new Map()
  inlineStyles(page, sheets)
  removeAll(page, 'script, style, template, noscript, title, meta, link, input[type="hidden"]')
  countLeft(left, 'control', removeAll(page, 'input, select, button, textarea'))
  countLeft(left, 'contents', removeAll(page, '[class^="MsoToc"]') > 0 ? 1 : 0)
  countLeft(left, 'comment', removeAll(page, '[style*="mso-element:comment"], .msocomtxt'))
  removeAll(page, '.MsoCommentReference, .msoDel, [style*="mso-element:comment-list"]')
  countVectors(page, left)
  removeEquations(page, left)
  countLeft(left, 'drawing', removeAll(page, 'svg, canvas'))
  countLeft(left, 'object', removeAll(page, 'iframe, object, embed, video, audio'))
  removePictures(page, left, keepsPicture)
  countLeft(left, 'hidden', removeHidden(page))
  removeEmptyInline(page)
  rolesToElements(page)
  stylesToElements(page)
  wordStyles(page)
  separateHeadingMarks(page)
  nestWordLists(page)
  nestAriaLists(page)
  pairNotes(page)
  flattenContainers(page)
  hoistPictures(page)
  findCaptions(page)
  attachCaptions(page)
  guessHeads(page)
  return { html: page.body.innerHTML, left }
}
