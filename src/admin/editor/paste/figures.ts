import { isEmpty } from './elements.ts'

/** The block of the page that an element is in. */
function blockAround(element: Element): Element {
  let block = element
  while (block.parentElement && block.parentElement !== block.ownerDocument.body) block = block.parentElement
  return block
}

/** Makes each picture a figure of its own, after the block in which it was. */
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

/** How captions begin in the languages that people here write in; not every program says that they are some. */
const captionStart =
  /^\s*(?:table|figure|chart|map|tabelle|abbildung|tableau|carte|tabela|figura|gráfico|jedwali|kielelezo)\s+\d{1,3}\s*[:.–—-]/i

/** Marks the paragraphs beside tables and figures that read like captions. */
export function findCaptions(page: Document): void {
  for (const block of page.querySelectorAll('table, figure'))
    for (const neighbour of [block.previousElementSibling, block.nextElementSibling]) {
      const text = neighbour?.matches('p') ? (neighbour.textContent ?? '') : ''
      if (!neighbour || text.length > 300 || !captionStart.test(text)) continue
      neighbour.className = 'caption'
      // Captions are set apart already.
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

function isBold(cell: Element): boolean {
  const text = cell.textContent?.trim() ?? ''
  const bold = Array.from(cell.querySelectorAll('strong'), (part) => part.textContent ?? '').join('')
  return text !== '' && bold.replace(/\s+/g, '') === text.replace(/\s+/g, '')
}

/** Takes a first row that is bold throughout, over rows that are not, for the head of its table. */
export function guessHeads(page: Document): void {
  for (const table of page.querySelectorAll('table')) {
    const [first, second] = table.rows
    if (table.tHead || table.querySelector('th') || !first || !second) continue
    const cells = Array.from(first.cells)
    if (!cells.every(isBold) || Array.from(second.cells).every(isBold)) continue
    if (cells.some((cell) => cell.rowSpan > 1)) continue
    table.createTHead().append(first)
    for (const strong of first.querySelectorAll('strong')) strong.replaceWith(...strong.childNodes)
  }
}
