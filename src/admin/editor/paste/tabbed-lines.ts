/** Cells of a line that tabs separate. */
export function cellsOf(line: string): string[] {
  const cells = line.split('\t')
  while (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells.map((cell) => cell.trim())
}

/** A mark of a list, whose tab separates it from its words. */
const mark = /^(?:[^\p{L}\p{N}]{0,2}|\(?[\p{L}\p{N}]{1,3}[.):]|\d{1,3}(?:\.\d{1,3}){1,4})$/u

const filled = (cells: string[]) => cells.filter((cell) => cell !== '').length

/** The mark of an item that is indented by tabs. */
const indentedMark = /^(?:[•‣⁃∙◦●○▪▫■□◆◇]|\(?[\p{L}\p{N}]{1,3}[.):])$/u

/** Tabs within a row: at the end of a line they are padding, and before its only words or their mark an indent. */
function gapsIn(line: string): number {
  const cells = cellsOf(line)
  const words = cells.slice(cells.findIndex((cell) => cell !== ''))
  const isItem = words.length === 2 && words.length < cells.length && indentedMark.test(words[0] ?? '')
  return filled(cells) > 1 && !isItem ? cells.length - 1 : 0
}

interface LineRun {
  start: number
  /** Exclusive. */
  end: number
}

/** Rows of tables that are made of tabs: adjacent lines with the same number of tabs, at least two. */
function tabTables(lines: readonly string[]): LineRun[] {
  const runs: LineRun[] = []
  const gaps = lines.map(gapsIn)
  for (let start = 0; start < lines.length;) {
    const count = Math.max(gaps[start] ?? 0, gaps[start + 1] ?? 0)
    let end = start
    // A row may end with empty places.
    while (end < lines.length && (gaps[end] ?? 0) > 0 && reaches(lines[end] ?? '', count)) end += 1
    if (count > 1 && end - start > 1) runs.push({ start, end })
    start = Math.max(end, start + 1)
  }
  return runs
}

function reaches(line: string, count: number): boolean {
  return gapsIn(line) <= count && line.split('\t').length - 1 >= count
}

/** Whether a line has columns that only its tabs show; not a mark before its words. */
function hasColumns(line: string): boolean {
  return gapsIn(line) > 0 && !mark.test(cellsOf(line)[0] ?? '')
}

/** The tables among adjacent lines, and the number of other lines whose tabs are columns. */
export function columnsIn(lines: readonly string[]): { tables: LineRun[]; left: number } {
  const tables = tabTables(lines)
  const inTables = new Set(
    tables.flatMap(({ start, end }) => lines.slice(start, end).map((_, at) => start + at)),
  )
  const other = lines.filter((line, at) => hasColumns(line) && !inTables.has(at))
  return { tables, left: other.length > 1 ? other.length : 0 }
}

/** '2 lines have columns made of tabs, which texts do not keep.'; '' for none. */
export function columnsMessage(lines: number): string {
  return lines === 0 ? '' : `${lines} lines have columns made of tabs, which texts do not keep.`
}
