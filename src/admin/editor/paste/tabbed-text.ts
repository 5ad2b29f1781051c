import type { Parsed } from '#document/tree.ts'
import { lettersIn, unwrapped } from '#document/walk.ts'
import { writeHtml } from '#document/write/html.ts'
import { joinedLines } from './joined-lines.ts'
import { lostColumns, withTabTables } from './tab-tables.ts'

const paragraph = (line: string): Parsed => ({ name: 'p', attributes: {}, children: [line] })
const linesOf = (text: string) => (text.includes('\t') ? text.split(/\r\n?|\n/) : [])
const tabbed = (text: string) => withTabTables(linesOf(text).map(paragraph))

function paragraphs(lines: string[]): Parsed[] {
  const text = joinedLines(lines.join('\n'))
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [paragraph(line)]))
}

/** Number of lines of plain text whose tabs are columns, but no table. */
export function columnLines(text: string): number {
  return lostColumns(tabbed(text))
}

/** The HTML of plain text in which tabs make tables; '' for any other. */
export function tabbedHtml(text: string): string {
  const { parts, tables } = tabbed(text)
  if (tables === 0) return ''
  const made: (Parsed | string)[] = []
  let lines: string[] = []
  for (const part of parts) {
    if (typeof part === 'object' && part.name === 'table') {
      made.push(...paragraphs(lines), ...unwrapped([part], ({ name }) => name === 'p'))
      lines = []
    } else lines.push(lettersIn([part]))
  }
  return writeHtml([...made, ...paragraphs(lines)])
}
