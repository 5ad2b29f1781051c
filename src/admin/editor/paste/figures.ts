import { blockAround, isEmpty } from './elements.ts'

/** Moves each picture into a separate figure after its block. */
export function hoistPictures(page: Document): void {
  const last = new Map<Element, Element>()
  for (const picture of page.querySelectorAll('img')) {
    const own = picture.closest('figure')
    if (own && own.parentElement === page.body && own.querySelectorAll('img').length === 1) continue
    const block = blockAround(picture)
    const figure = page.createElement('figure')
    ;(last.get(block) ?? block).after(figure)
    last.set(block, figure)
    figure.append(picture)
  }
  for (const block of last.keys()) if (isEmpty(block)) block.remove()
}

type Owner = 'table' | 'figure'

function owns(neighbour: Element | null, owner: Owner): boolean {
  if (!neighbour?.matches(owner)) return false
  return neighbour.querySelector(owner === 'table' ? 'caption' : 'figcaption') === null
}

/** Beginnings of captions in the languages of our writers; not every program marks captions as such. */
const captionStart =
  /^\s*(?:table|figure|chart|map|tabelle|abbildung|tableau|carte|tabela|figura|gráfico|jedwali|kielelezo)\s+\d{1,3}\s*[:.–—-]/i

/** Marks the paragraphs beside tables and figures that read like captions. */
export function findCaptions(page: Document): void {
  for (const block of page.querySelectorAll('table, figure'))
    for (const neighbour of [block.previousElementSibling, block.nextElementSibling]) {
      const text = neighbour?.matches('p') ? (neighbour.textContent ?? '') : ''
      if (!neighbour || text.length > 300 || !captionStart.test(text)) continue
      neighbour.className = 'caption'
      // Captions are already separate.
      for (const slanted of neighbour.querySelectorAll('em'))
        if (slanted.textContent?.trim() === text.trim()) slanted.replaceWith(...slanted.childNodes)
    }
}

/** Gives tables and figures the caption paragraphs directly before or after them. */
export function attachCaptions(page: Document): void {
  for (const paragraph of page.querySelectorAll('p.caption')) {
    const before = paragraph.previousElementSibling
    const after = paragraph.nextElementSibling
    const isOfTable = /^\s*(?:tab|jedwali)/i.test(paragraph.textContent ?? '')
    const order: [Element | null, Owner][] = isOfTable
      ? [
          [after, 'table'],
          [before, 'table'],
          [before, 'figure'],
          [after, 'figure'],
        ]
      : [
          [before, 'figure'],
          [after, 'figure'],
          [after, 'table'],
          [before, 'table'],
        ]
    const [neighbour, owner] = order.find(([neighbour, owner]) => owns(neighbour, owner)) ?? []
    if (!neighbour) continue
    const caption = page.createElement(owner === 'table' ? 'caption' : 'figcaption')
    caption.append(...paragraph.childNodes)
    if (owner === 'table') neighbour.prepend(caption)
    else neighbour.append(caption)
    paragraph.remove()
  }
}

function isBold(cell: HTMLElement): boolean {
  const text = cell.textContent?.trim() ?? ''
  const { fontWeight } = cell.style
  if (fontWeight === 'bold' || Number(fontWeight) >= 600) return text !== ''
  const bold = Array.from(cell.querySelectorAll('strong'), (part) => part.textContent ?? '').join('')
  return text !== '' && bold.replace(/\s+/g, '') === text.replace(/\s+/g, '')
}

/** Maximum heading rows of a table without a `thead`. */
const mostHeadRows = 3

/**
 * Number of heading rows at the start of a table: rows of `th` cells, or of bold cells above rows that are
 * not bold.
 */
function headRows({ tHead, rows }: HTMLTableElement): number {
  if (tHead) return tHead.rows.length
  const all = [...rows]
  const leading = (isHead: (row: HTMLTableRowElement) => boolean) => {
    const count = all.findIndex((row) => !isHead(row))
    return count < 0 || count > mostHeadRows ? 0 : count
  }
  const cells = (row: HTMLTableRowElement) => [...row.cells]
  return (
    leading((row) => row.cells.length > 0 && cells(row).every((cell) => cell.tagName === 'TH')) ||
    leading(
      (row) =>
        cells(row).some(isBold) &&
        cells(row).every((cell) => isBold(cell) || cell.textContent?.trim() === ''),
    )
  )
}

/** Adds heads to tables. A head includes every row that one of its cells spans. */
export function guessHeads(page: Document): void {
  for (const table of page.querySelectorAll('table')) {
    let count = headRows(table)
    for (let at = 0; at < count; at += 1)
      for (const cell of table.rows[at]?.cells ?? []) count = Math.max(count, at + cell.rowSpan)
    const rows = [...table.rows].slice(0, count)
    if (count === 0 || count >= table.rows.length) continue
    table.createTHead().append(...rows)
    for (const row of rows)
      for (const strong of row.querySelectorAll('strong')) strong.replaceWith(...strong.childNodes)
  }
}
