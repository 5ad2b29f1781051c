import { withFigures } from '#document/read/figures.ts'
import { withHeads } from '#document/read/heads.ts'
import { writeHtml } from '#document/write/html.ts'
import { parsedIn } from '#ui/parse-html.ts'
import { writtenDescription } from '#admin/import/word/alternative-text.ts'
import {
  acceptChanges,
  flattenContainers,
  removeEmptyInline,
  rolesToElements,
  styledWords,
  stylesToElements,
  unwrapUnknown,
  wordStyles,
} from './blocks.ts'
import { removeContents } from './contents.ts'
import { removeHidden } from './hidden.ts'
import { countDropped, type Dropped } from './dropped.ts'
import { unwrapLayout } from './layout-tables.ts'
import { separateLines } from './item-lines.ts'
import { countRenumbered, readLists } from './lists.ts'
import { pairNotes } from './paired-notes.ts'
import { mailLinksIn, plainLinks } from './plain-links.ts'
import { inlineStyles } from './style-sheets.ts'
import { lostColumns, withTabTables, writtenTabs } from './tab-tables.ts'
import { countVectors } from './vector-shapes.ts'
import { visibleWords } from './visible-words.ts'

interface Cleaned {
  html: string
  dropped: Dropped
  /** The text of each block, to compare with the inserted text. */
  words: string[]
  /** Number of list items that the page numbers in another way. */
  renumbered: number
  /** The words of each link with a mail address in it. */
  mailLinks: string[]
  /** Number of lines whose tabs are columns. */
  columns: number
  /** Number of letters that only their font has, marked in the text. */
  symbols: number
}

function removeAll(page: Document, selector: string): number {
  const found = page.querySelectorAll(selector)
  for (const element of found) element.remove()
  return found.length
}

/** Elements with duplicate renderings of a formula. */
const drawnFormula = '.katex, mjx-container, .mwe-math-element'

/** Word writes equations into comments, each followed by a picture for other programs. */
function removeEquations(page: Document, dropped: Dropped): void {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT)
  const equations: Node[] = []
  while (walker.nextNode())
    if (walker.currentNode.nodeValue?.includes('gte msEquation')) equations.push(walker.currentNode)
  for (const comment of equations) {
    const next = comment.parentElement?.querySelector('img')
    if (next && comment.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) next.remove()
  }
  const formulas = new Set(
    Array.from(page.querySelectorAll('math'), (math) => math.closest(drawnFormula) ?? math),
  )
  for (const formula of formulas) formula.remove()
  countDropped(dropped, 'equation', equations.length + formulas.size)
}

/** Emoji that chat and mail programs show as pictures: one character or several, joined. */
const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|[#*\d]\ufe0f?\u20e3){1,20}$/u

/** Replaces pictures of emoji with emoji, and removes those of checkboxes, which texts do not support. */
function replaceSigns(page: Document): void {
  for (const picture of page.querySelectorAll('img[alt]')) {
    const alt = picture.getAttribute('alt') ?? ''
    if (emoji.test(alt)) picture.replaceWith(alt)
    else if (picture.getAttribute('aria-roledescription') === 'checkbox') picture.remove()
  }
}

function removePictures(page: Document, dropped: Dropped, keeps: (src: string) => boolean): void {
  for (const picture of page.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? ''
    if (keeps(src)) {
      picture.setAttribute('alt', writtenDescription(picture.getAttribute('alt') ?? ''))
      continue
    }
    const shape = picture.getAttribute('v:shapes') ?? ''
    // Some pages track their readers with pictures of one pixel.
    if (picture.width > 1 || picture.getAttribute('width') === null)
      countDropped(dropped, shape && !/pic|bild|gra|ima|图/i.test(shape) ? 'drawing' : 'picture')
    picture.remove()
  }
}

/**
 * Reduces a page of another program to the elements of our texts: converts Word's lists and all kinds of footnotes, and
 * moves captions into their tables and figures. Counts the dropped elements. `keepsPicture` selects pictures by their
 * address; `sheets` are the style sheets of the page, and `showLetters`
 * is letters.ts for a page that needs it. The caller sanitises the result.
 */
export function cleanHtml(
  page: Document,
  keepsPicture: (src: string) => boolean,
  sheets = '',
  showLetters: (page: Document) => number = () => 0,
): Cleaned {
  const dropped: Dropped = new Map()
  const isGroundKnown = inlineStyles(page, sheets)
  removeAll(
    page,
    'script, style, template, noscript, noembed, noframes, title, meta, link, input[type="hidden"]',
  )
  countDropped(dropped, 'control', removeAll(page, 'input, select, button, textarea'))
  countDropped(dropped, 'comment', removeAll(page, '.msocomtxt'))
  removeAll(page, '.MsoCommentReference, [style*="mso-element:comment"]')
  acceptChanges(page)
  countVectors(page, dropped)
  removeEquations(page, dropped)
  countDropped(dropped, 'drawing', removeAll(page, 'svg, canvas'))
  countDropped(dropped, 'object', removeAll(page, 'iframe, object, embed, video, audio'))
  replaceSigns(page)
  removePictures(page, dropped, keepsPicture)
  countDropped(dropped, 'hidden', removeHidden(page, isGroundKnown))
  const symbols = showLetters(page)
  removeEmptyInline(page)
  pairNotes(page)
  countDropped(dropped, 'contents', removeContents(page))
  plainLinks(page)
  const words = visibleWords(page)
  unwrapUnknown(page)
  rolesToElements(page)
  stylesToElements(page)
  wordStyles(page)
  readLists(page)
  const renumbered = countRenumbered(page)
  styledWords(page)
  writtenTabs(page)
  unwrapLayout(page)
  flattenContainers(page)
  separateLines(page)
  const tabbed = withTabTables(parsedIn(page.body))
  const parts = withHeads(withFigures(tabbed.parts))
  return {
    html: writeHtml(parts),
    dropped,
    words,
    renumbered,
    mailLinks: mailLinksIn(parts),
    columns: lostColumns(tabbed),
    symbols,
  }
}
