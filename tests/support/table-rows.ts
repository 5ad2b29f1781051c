import { DatabaseSync } from 'node:sqlite'
import type { Row, Table } from '#server/move/side.ts'
import { tablesOf } from '#server/move/sqlite-side.ts'

/** The tables of content of an SQLite file, with their columns. */
export function tablesIn(file: string): Table[] {
  using database = new DatabaseSync(file, { readOnly: true })
  return tablesOf(database)
}

/** All rows of these tables of an SQLite file, by the name of the table. */
export function rowsIn(file: string, tables: Table[] = tablesIn(file)): Record<string, Row[]> {
  using database = new DatabaseSync(file, { readOnly: true })
  const read = ({ name, columns }: Table): [string, Row[]] => {
    const list = columns.map((column) => `"${column}"`).join()
    return [name, database.prepare(`SELECT ${list} FROM "${name}" ORDER BY ${list}`).all()]
  }
  return Object.fromEntries(tables.map(read))
}
