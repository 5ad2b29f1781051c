import { blockElements } from './blocks.ts'
import { rename, styleOf } from './elements.ts'
import { columnsIn } from './tabbed-lines.ts'

const place = 'tab-stop'

/** A text without the tabs and spaces beside its line ends. */
function withoutEnds(text: string): string {
  const lines = text.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart()
      return at === last ? start : start.trimEnd()
    })
    .join('\n')
}

/** Makes each tab of a paragraph an element. Tabs beside a line end are the layout of the source. */
function markTabs(page: Document): void {
  for (const tab of page.querySelectorAll('[style*="mso-tab-count" i]')) {
    const count = Number(/mso-tab-count\s*:\s*(\d{1,2})/i.exec(styleOf(tab))?.[1])
    tab.replaceWith(...Array.from({ length: count || 1 }, () => page.createElement(place)))
  }
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (currentNode instanceof Text && currentNode.data.includes('\t')) texts.push(currentNode)
  }
  for (const text of texts) {
    const parts = withoutEnds(text.data).split('\t')
    if (parts.length > 1)
      text.replaceWith(
        ...parts.flatMap((part, at) => (at === 0 ? [part] : [page.createElement(place), part])),
      )
  }
}

/** A line without the spaces at its ends; tabs stay. */
function withoutSpaces(line: string): string {
  let [start, end] = [0, line.length]
  while (line[start] === ' ') start += 1
  while (end > start && line[end - 1] === ' ') end -= 1
  return line.slice(start, end)
}

function lineOf(block: Element): string {
  const copy = block.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const tab of copy.querySelectorAll(place)) tab.replaceWith('\t')
  return withoutSpaces(copy.textContent.replaceAll('\n', ' '))
}

/** Cuts a block before each of some elements in it, which go. Each part keeps the formats around it. */
function cut(block: Element, ends: Iterable<Element>): DocumentFragment[] {
  const parts: DocumentFragment[] = []
  const range = block.ownerDocument.createRange()
  for (const end of ends) {
    range.setStart(block, 0)
    range.setEndBefore(end)
    parts.push(range.extractContents())
    end.remove()
  }
  range.selectNodeContents(block)
  return [...parts, range.extractContents()]
}

/** Makes a paragraph of each line of a paragraph in which tabs make a table. */
function splitRows(page: Document): void {
  for (const block of page.querySelectorAll('p, div, pre')) {
    const ends = [...block.querySelectorAll('br')]
    if (ends.length === 0 || !block.querySelector(place) || block.querySelector(blockElements)) continue
    const copy = rename(block, 'p')
    const lines = cut(copy, copy.querySelectorAll('br')).map((part) => {
      const line = page.createElement('p')
      line.append(part)
      return line
    })
    if (columnsIn(lines.map(lineOf)).tables.length > 0) copy.replaceWith(...lines)
    else
      copy.append(
        ...lines.flatMap((line, at) => [...(at === 0 ? [] : [page.createElement('br')]), ...line.childNodes]),
      )
  }
}

/** Adjacent paragraphs outside lists and tables. */
function paragraphRuns(page: Document): Element[][] {
  const runs: Element[][] = []
  for (const block of page.querySelectorAll('p, div')) {
    if (block.closest('li, table, figure') || block.querySelector(blockElements)) continue
    const last = runs.at(-1)
    if (last && last.at(-1)?.nextElementSibling === block) last.push(block)
    else runs.push([block])
  }
  return runs
}

function makeTable(rows: Element[], page: Document): void {
  const table = page.createElement('table')
  rows[0]?.before(table)
  const cells = rows.map((row) => cut(row, row.querySelectorAll(place)))
  const width = Math.max(
    ...rows.map((row) => lineOf(row).split('\t').length),
    ...cells.map(({ length }) => length),
  )
  for (const [at, row] of cells.entries()) {
    const line = table.insertRow()
    for (let column = 0; column < width; column += 1) line.insertCell().append(row[column] ?? '')
    rows[at]?.remove()
  }
}

/** Makes tables of paragraphs whose tabs are columns. Returns the number of other lines whose tabs are columns. */
export function tabsToTables(page: Document): number {
  markTabs(page)
  splitRows(page)
  let left = 0
  for (const run of paragraphRuns(page)) {
    const columns = columnsIn(run.map(lineOf))
    for (const { start, end } of columns.tables) makeTable(run.slice(start, end), page)
    left += columns.left
  }
  for (const tab of page.querySelectorAll(place)) tab.replaceWith('\t')
  return left
}
