import { styleOf } from './elements.ts'

/** Places far outside the screen and boxes without size, in which pages hide text for other readers. */
function isOutOfSight({ style }: HTMLElement): boolean {
  const { overflow, height, maxHeight, width, clip, clipPath, left, top, textIndent } = style
  const isCut =
    /hidden|clip/.test(overflow) && [height, maxHeight, width].some((size) => /^[01](?:px)?$/.test(size))
  return (
    isCut ||
    /rect\(\s*[01](?:px)?[ ,]/.test(clip) ||
    /inset\(\s*(?:50|100)%/.test(clipPath) ||
    [left, top, textIndent].some((length) => Number.parseFloat(length) <= -999)
  )
}

function isNothing(size: string | null): boolean {
  return /^0(?:px|pt)?$/.test(size ?? '')
}

function isHidden(element: HTMLElement): boolean {
  const { display, visibility, opacity, fontSize, color, width } = element.style
  return (
    element.hasAttribute('hidden') ||
    /mso-hide\s*:\s*(?:all|screen)/i.test(styleOf(element)) ||
    display === 'none' ||
    /hidden|collapse/.test(visibility) ||
    opacity === '0' ||
    /^(?:0[a-z%]*|0?\.\d+(?:px|pt)|1(?:px|pt))$/.test(fontSize) ||
    color === 'transparent' ||
    (element.tagName === 'TR' && element.getAttribute('height') === '0') ||
    // Spreadsheets that mark hidden columns only in their cells.
    (/^T[DH]$/.test(element.tagName) &&
      [element.getAttribute('width'), width].some((size) => isNothing(size))) ||
    isOutOfSight(element)
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

const named: Record<string, string> = { white: 'rgb(255, 255, 255)', black: 'rgb(0, 0, 0)' }

/** The colour behind an element; '' where it is a picture or a gradient. */
function groundOf(element: HTMLElement | null): string {
  for (let around = element; around; around = around.parentElement) {
    if (around.style.backgroundImage.includes('(')) return ''
    const colour = around.style.backgroundColor || around.getAttribute('bgcolor') || ''
    if (colour !== '' && colour !== 'transparent') return named[colour.toLowerCase()] ?? colour
  }
  return 'rgb(255, 255, 255)'
}

/** Whether the words of an element, and of all that it holds, have the colour of their ground. */
function isFaint(element: HTMLElement): boolean {
  const colourOf = ({ style }: HTMLElement) => named[style.color] ?? style.color
  const colour = colourOf(element)
  if (colour === '' || colour !== groundOf(element) || element.querySelector('img, font[color]')) return false
  const inner = [...element.querySelectorAll<HTMLElement>('[style], [bgcolor]')]
  return inner.every((one) => (colourOf(one) || colour) === colour && groundOf(one) === colour)
}

const letters = (elements: Element[]) =>
  elements.reduce((sum, { textContent }) => sum + (textContent?.trim().length ?? 0), 0)

/** Elements with the colour of their ground; none where most words have it, as in copies of a dark page. */
function faintElements(page: Document): HTMLElement[] {
  const outer: HTMLElement[] = []
  for (const element of page.body.querySelectorAll<HTMLElement>('[style*="color" i]'))
    if (!outer.at(-1)?.contains(element) && isFaint(element)) outer.push(element)
  return letters(outer) * 2 > letters([page.body]) ? [] : outer
}

/** Removes hidden passages. Returns their number. `sheets` are the style sheets of the page. */
export function removeHidden(page: Document, sheets: string): number {
  let count = 0
  for (const table of page.querySelectorAll('table')) count += removeHiddenColumns(table)
  // A background from a style sheet is not known here.
  const faint = new Set(/background/i.test(sheets) ? [] : faintElements(page))
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
