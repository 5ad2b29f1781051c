import { isDarkPage, isFaint, tinySize } from '#admin/editor/faint-words.ts'
import { colourOf, groundOf, hexOf, isTransparent } from './colours.ts'
import { points, styleOf } from './elements.ts'

/** Places far outside the screen and boxes without size, in which pages hide text for other readers. */
function isOutOfSight({ style }: HTMLElement): boolean {
  const { overflow, height, maxHeight, width, clip, clipPath, left, top, textIndent, marginLeft, marginTop } =
    style
  const isCut =
    /hidden|clip/.test(overflow) && [height, maxHeight, width].some((size) => /^[01](?:px)?$/.test(size))
  return (
    isCut ||
    /rect\(\s*[01](?:px)?[ ,]/.test(clip) ||
    /inset\(\s*(?:50|100)%|(?:circle|ellipse)\(0/.test(clipPath) ||
    [left, top, textIndent, marginLeft, marginTop].some((length) => Number.parseFloat(length) <= -999)
  )
}

function isNothing(size: string | null): boolean {
  return /^0(?:px|pt)?$/.test(size ?? '')
}

function isHiddenByStyle(element: HTMLElement): boolean {
  const written = styleOf(element)
  if (written === '') return false
  const { style } = element
  const { display, visibility, opacity, fontSize, color } = style
  return (
    /mso-hide\s*:\s*(?:all|screen)/i.test(written) ||
    display === 'none' ||
    /hidden|collapse/.test(visibility) ||
    (opacity !== '' && Number.parseFloat(opacity) < 0.05) ||
    /^0[a-z%]*$/.test(fontSize) ||
    (points(fontSize) > 0 && points(fontSize) <= tinySize) ||
    isTransparent(color) ||
    isTransparent(style.webkitTextFillColor) ||
    /\bscale[XY]?\(\s*0[,)\s]/.test(style.transform) ||
    /opacity\(0%?\)/.test(style.filter) ||
    style.getPropertyValue('content-visibility') === 'hidden' ||
    isOutOfSight(element)
  )
}

function isHidden(element: HTMLElement): boolean {
  return (
    element.hasAttribute('hidden') ||
    isHiddenByStyle(element) ||
    (element.tagName === 'TR' && element.getAttribute('height') === '0') ||
    // Spreadsheets that mark hidden columns only in their cells.
    (/^T[DH]$/.test(element.tagName) &&
      [element.getAttribute('width'), element.style.width].some((size) => isNothing(size)))
  )
}

function hasWords(element: Element): boolean {
  return (element.textContent ?? '').trim() !== ''
}

/** Removes the cells of hidden spreadsheet columns. Returns the number of columns with words. */
function removeHiddenColumns(table: HTMLTableElement): number {
  const columns = [...table.querySelectorAll('col')].flatMap((column) => {
    const isGone = isHidden(column) || column.getAttribute('width') === '0'
    return Array.from({ length: Math.max(1, column.span) }, () => isGone)
  })
  const gone = new Set<number>()
  if (!columns.includes(true)) return 0
  /** Number of rows that cells above still span in a column. */
  const reaching: number[] = []
  for (const row of table.rows) {
    let place = 0
    for (const cell of Array.from(row.cells)) {
      while ((reaching[place] ?? 0) > 0) place += 1
      const places = Array.from({ length: cell.colSpan }, (_, index) => place + index)
      const shown = places.filter((at) => columns[at] !== true)
      for (const at of places) reaching[at] = cell.rowSpan
      place += cell.colSpan
      if (shown.length > 0) cell.colSpan = shown.length
      else {
        if (hasWords(cell)) gone.add(places[0] ?? 0)
        cell.remove()
      }
    }
    for (const [at, rows] of reaching.entries()) reaching[at] = Math.max(0, rows - 1)
  }
  return gone.size
}

/** Whether the words of an element, and of all that it holds, have the colour of their ground. */
function isFaintElement(element: HTMLElement): boolean {
  const own = hexOf(colourOf(element))
  if (!isFaint(own, groundOf(element)) || element.querySelector('img')) return false
  const inner = [...element.querySelectorAll<HTMLElement>('[style], [bgcolor], font[color]')]
  return inner.every((one) => isFaint(colourOf(one) === '' ? own : hexOf(colourOf(one)), groundOf(one)))
}

const letters = (elements: Element[]) =>
  elements.reduce((sum, { textContent }) => sum + (textContent?.trim().length ?? 0), 0)

/** Elements with the colour of their ground; none where most words have it, as in copies of a dark page. */
function faintElements(page: Document): HTMLElement[] {
  const outer: HTMLElement[] = []
  for (const element of page.body.querySelectorAll<HTMLElement>('[style*="color" i], font[color]'))
    if (!outer.at(-1)?.contains(element) && isFaintElement(element)) outer.push(element)
  return isDarkPage(letters(outer), letters([page.body])) ? [] : outer
}

/** Removes hidden passages. Returns their number. Colours only count if the grounds of all words are known. */
export function removeHidden(page: Document, isGroundKnown: boolean): number {
  let count = 0
  for (const table of page.querySelectorAll('table')) count += removeHiddenColumns(table)
  const faint = new Set(isGroundKnown ? faintElements(page) : [])
  const found = [...page.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => faint.has(element) || isHidden(element),
  )
  const all = new Set<Node | null>(found)
  const isInside = (element: Element | null): boolean =>
    element !== null && (all.has(element) || isInside(element.parentElement))
  const outermost = found.filter((element) => !isInside(element.parentElement))
  // Word splits one passage into several adjacent pieces.
  for (const element of outermost) if (hasWords(element) && !all.has(element.previousSibling)) count += 1
  // Without its cell, a row would be one column short.
  for (const element of outermost)
    if (faint.has(element) && element.matches('td, th')) element.replaceChildren()
    else element.remove()
  return count
}
