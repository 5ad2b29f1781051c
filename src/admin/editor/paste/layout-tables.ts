import { laidOut } from '#document/read/layout.ts'
import { parsedIn } from '#ui/parse-html.ts'
import { isEmpty } from './elements.ts'

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

function cellsOf(row: HTMLTableRowElement) {
  let column = 0
  return Array.from(row.cells, (cell) => {
    const span = cell.colSpan
    column += span
    return { cell, column: column - span, span, blocks: parsedIn(cell) }
  })
}

/**
 * Unwraps tables that only place their content, and turns tables of pictures into figures, while lists in them can still
 * become those of the text.
 */
export function unwrapLayout(page: Document): void {
  // Innermost first.
  for (const table of Array.from(page.querySelectorAll('table')).toReversed()) {
    const laid = laidOut(
      Array.from(table.rows, cellsOf).filter(({ length }) => length > 0),
      table.matches('[role="presentation"], [role="none"]'),
    )
    if (laid === undefined) continue
    if (laid !== 'content') {
      table.replaceWith(...laid.flatMap(({ shown, caption }) => figureOf(shown.cell, caption?.cell)))
      continue
    }
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
