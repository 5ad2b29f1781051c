import { blockElements } from './blocks.ts'
import { isEmpty } from './elements.ts'

/** Longer texts under a picture are no caption. */
const longestCaption = 300

const wordsOf = (cell: Element) => (cell.textContent ?? '').trim()
const isPicture = (cell: Element) => wordsOf(cell) === '' && cell.querySelectorAll('img').length === 1
const isCaption = (cell: Element) => !cell.querySelector('img') && wordsOf(cell).length <= longestCaption
const isCaptioned = (cell: Element) =>
  cell.querySelectorAll('img').length === 1 && wordsOf(cell) !== '' && wordsOf(cell).length <= longestCaption

function figureOf(cell: Element, caption: Element | undefined): Element[] {
  const picture = cell.querySelector('img')
  if (!picture) return []
  const figure = cell.ownerDocument.createElement('figure')
  figure.append(picture)
  if (!caption || isEmpty(caption)) return [figure]
  const words = figure.appendChild(cell.ownerDocument.createElement('figcaption'))
  for (const block of caption.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')) block.after(' ')
  for (const block of [...caption.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')].toReversed())
    block.replaceWith(...block.childNodes)
  words.append(...caption.childNodes)
  return [figure]
}

/** The figures of a table of pictures, whose captions are in the row below or in the same cell; undefined for others. */
function figuresIn(table: HTMLTableElement): Element[] | undefined {
  const rows = Array.from(table.rows, ({ cells }) => [...cells])
  const figures: [Element, Element | undefined][] = []
  for (let at = 0; at < rows.length; at += 1) {
    const all = rows[at] ?? []
    const row = all.filter((cell) => !isEmpty(cell))
    const below = rows[at + 1] ?? []
    if (row.length === 0) continue
    if (row.every(isCaptioned)) figures.push(...row.map((cell): [Element, Element] => [cell, cell]))
    else if (!row.every(isPicture)) return undefined
    else if (below.length === all.length && below.every(isCaption)) {
      figures.push(...all.map((cell, place): [Element, Element | undefined] => [cell, below[place]]))
      at += 1
    } else figures.push(...row.map((cell): [Element, undefined] => [cell, undefined]))
  }
  return figures.flatMap(([cell, caption]) => figureOf(cell, caption))
}

/** Whether a table only places its content: a frame around blocks, or a column with headings. */
function isLayout(table: HTMLTableElement): boolean {
  const cells = Array.from(table.rows, (row) => [...row.cells]).flat()
  // A frame of one paragraph or one list may be meant as a table.
  const paragraphs = [...table.querySelectorAll('p, div')].filter(
    (block) => !block.closest('li') && !block.querySelector(blockElements) && !isEmpty(block),
  )
  if (cells.length === 1)
    return paragraphs.length > 1 || table.querySelector('h1, h2, h3, h4, h5, h6, img, td table') !== null
  if (table.matches('[role="presentation"], [role="none"]'))
    return table.querySelector('td :is(p, div, table)') !== null
  return (
    Array.from(table.rows).every((row) => row.cells.length === 1) &&
    table.querySelector(':is(td, th) :is(h1, h2, h3, h4, h5, h6)') !== null
  )
}

/** Unwraps tables that only place their content, and turns tables of pictures into figures. */
export function unwrapLayout(page: Document): void {
  // Innermost first.
  for (const table of Array.from(page.querySelectorAll('table')).toReversed()) {
    const figures = table.querySelector('img') ? figuresIn(table) : undefined
    if (figures && figures.length > 0) table.replaceWith(...figures)
    else if (isLayout(table)) {
      const parts = Array.from(table.querySelectorAll('caption, td, th')).filter(
        (cell) => cell.closest('table') === table,
      )
      table.replaceWith(
        ...parts.map((cell) => {
          const part = page.createElement('div')
          part.append(...cell.childNodes)
          return part
        }),
      )
    }
  }
}
