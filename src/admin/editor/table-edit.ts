// Rows and columns of a table that may have merged cells.

type Grid = HTMLTableCellElement[][]

/** The cell at each position: a merged one is at several. */
function gridOf(table: HTMLTableElement): Grid {
  const grid: Grid = Array.from(table.rows, () => [])
  for (const [y, row] of Array.from(table.rows).entries()) {
    let x = 0
    for (const cell of row.cells) {
      while (grid[y]?.[x]) x += 1
      for (let down = 0; down < cell.rowSpan; down += 1)
        for (let right = 0; right < cell.colSpan; right += 1) {
          const line = grid[y + down]
          if (line) line[x + right] = cell
        }
      x += cell.colSpan
    }
  }
  return grid
}

function positionOf(grid: Grid, cell: HTMLTableCellElement): { x: number; y: number } {
  const y = grid.findIndex((row) => row.includes(cell))
  return { y, x: grid[y]?.indexOf(cell) ?? 0 }
}

/** Inserts a cell into a row at a column, before the next cell of that row. */
function place(table: HTMLTableElement, grid: Grid, y: number, x: number, cell: HTMLTableCellElement): void {
  const row = table.rows[y]
  const next = grid[y]?.slice(x).find((other) => other !== cell && other.parentElement === row)
  row?.insertBefore(cell, next ?? null)
}

function emptyCell(like: HTMLTableCellElement | undefined): HTMLTableCellElement {
  return document.createElement(like?.tagName === 'TH' ? 'th' : 'td')
}

/** Adds a row beside the row of `cell`. Returns its first new cell. */
export function addRow(table: HTMLTableElement, cell: HTMLTableCellElement, where: 'above' | 'below') {
  const grid = gridOf(table)
  const { y } = positionOf(grid, cell)
  const at = where === 'above' ? y : y + cell.rowSpan
  const beside = table.rows[where === 'above' ? y : at - 1]
  const row = document.createElement('tr')
  const next = table.rows[at]
  let first: HTMLTableCellElement | undefined
  const width = Math.max(...grid.map((line) => line.length))
  for (let x = 0; x < width; x += 1) {
    const over = grid[at - 1]?.[x]
    if (over && over === grid[at]?.[x]) {
      over.rowSpan += 1
      x += over.colSpan - 1
    } else {
      const model = grid[where === 'above' ? at : at - 1]?.[x]
      const added = row.appendChild(emptyCell(model))
      first ??= added
    }
  }
  if (next && next.parentElement === beside?.parentElement) next.before(row)
  else beside?.parentElement?.append(row)
  return first
}

/** Adds a column beside the column of `cell`. Returns the new cell in that row. */
export function addColumn(table: HTMLTableElement, cell: HTMLTableCellElement, where: 'left' | 'right') {
  const grid = gridOf(table)
  const position = positionOf(grid, cell)
  const at = where === 'left' ? position.x : position.x + cell.colSpan
  let found: HTMLTableCellElement | undefined
  const widened = new Set<HTMLTableCellElement>()
  for (const [y, line] of grid.entries()) {
    const before = line[at - 1]
    if (before && before === line[at]) {
      if (!widened.has(before)) before.colSpan += 1
      widened.add(before)
      continue
    }
    const inHead = table.rows[y]?.parentElement === table.tHead
    const added = document.createElement(inHead ? 'th' : 'td')
    place(table, grid, y, at, added)
    if (y === position.y) found = added
  }
  return found
}

/** Deletes the row of `cell`. Merged cells that span further rows stay, one row shorter. */
export function deleteRow(table: HTMLTableElement, cell: HTMLTableCellElement): void {
  const grid = gridOf(table)
  const { y } = positionOf(grid, cell)
  for (const merged of new Set(grid[y])) {
    if (merged.rowSpan === 1) continue
    const begins = merged.parentElement === table.rows[y]
    merged.rowSpan -= 1
    if (begins && table.rows[y + 1]) place(table, grid, y + 1, grid[y]?.indexOf(merged) ?? 0, merged)
  }
  table.deleteRow(y)
}

/** Deletes the column of `cell`. Merged cells that span further columns stay, one column narrower. */
export function deleteColumn(table: HTMLTableElement, cell: HTMLTableCellElement): void {
  const grid = gridOf(table)
  const { x } = positionOf(grid, cell)
  for (const merged of new Set(grid.flatMap((line) => line[x] ?? []))) {
    if (merged.colSpan > 1) merged.colSpan -= 1
    else merged.remove()
  }
  for (const row of Array.from(table.rows)) if (row.cells.length === 0) row.remove()
}

function retag(cell: HTMLTableCellElement, tagName: 'th' | 'td'): void {
  const other = document.createElement(tagName)
  other.append(...cell.childNodes)
  other.colSpan = cell.colSpan
  other.rowSpan = cell.rowSpan
  cell.replaceWith(other)
}

/** Turns the first row into a head, or the head into ordinary rows. */
export function toggleHead(table: HTMLTableElement): void {
  const { tHead } = table
  const [first] = table.rows
  if (tHead) {
    const body = table.tBodies[0] ?? table.createTBody()
    const rows = Array.from(tHead.rows)
    body.prepend(...rows)
    for (const row of rows) for (const cell of Array.from(row.cells)) retag(cell, 'td')
    table.deleteTHead()
  } else if (first) {
    // A merged cell cannot reach from the head into the body.
    const grid = gridOf(table)
    const last = Math.max(...(grid[0] ?? []).map((cell) => cell.rowSpan), 1)
    const rows = Array.from(table.rows).slice(0, last)
    table.createTHead().append(...rows)
    for (const row of rows) for (const cell of Array.from(row.cells)) retag(cell, 'th')
  }
}
