import { htmlOf } from '#lib/escape-html.ts'
import { joinedLines } from './joined-lines.ts'
import { cellsOf, columnsIn } from './tabbed-lines.ts'

function paragraphs(lines: string[]): string {
  const text = joinedLines(lines.join('\n'))
  const filled = text.split('\n').filter((line) => line.trim() !== '')
  return filled.map((line) => `<p>${htmlOf(line)}</p>`).join('')
}

const linesOf = (text: string) => (text.includes('\t') ? text.split(/\r\n?|\n/) : [])

/** Number of lines of plain text whose tabs are columns, but no table. */
export function columnLines(text: string): number {
  return columnsIn(linesOf(text)).left
}

/** The HTML of plain text in which tabs make tables; '' for any other. */
export function tabbedHtml(text: string): string {
  const lines = linesOf(text)
  const { tables } = columnsIn(lines)
  if (tables.length === 0) return ''
  let html = ''
  let read = 0
  for (const { start, end } of tables) {
    const rows = lines.slice(start, end).map(cellsOf)
    const width = Math.max(...rows.map(({ length }) => length))
    const cells = (row: string[]) =>
      Array.from({ length: width }, (_, at) => `<td>${htmlOf(row[at] ?? '')}</td>`).join('')
    html += `${paragraphs(lines.slice(read, start))}<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`
    read = end
  }
  return html + paragraphs(lines.slice(read))
}
