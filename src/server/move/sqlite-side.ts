import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { batchSize, type Row, type Side, type Table, type Value } from './side.ts'

const quoted = (name: string) => `"${name}"`

function listOf(names: string[]): string {
  return names.map(quoted).join(', ')
}

/**
 * The tables of content, each after those that it references. Leaves out Kysely's own, the parts of the
 * full-text index, and the revision of lists, which belongs to one database.
 */
export function tablesOf(database: DatabaseSync): Table[] {
  const found = database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'kysely\\_%' ESCAPE '\\'
       AND name <> 'list_revision' ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name))
  const parents = new Map(
    found.map((name) => {
      const keys = database.prepare('SELECT "table" AS parent FROM pragma_foreign_key_list(?)').all(name)
      return [name, new Set(keys.map(({ parent }) => String(parent)).filter((parent) => parent !== name))]
    }),
  )
  const ordered: string[] = []
  while (ordered.length < found.length) {
    const next = found.filter(
      (name) =>
        !ordered.includes(name) && [...(parents.get(name) ?? [])].every((parent) => ordered.includes(parent)),
    )
    if (next.length === 0) throw new Error('The tables refer to one another in a cycle')
    ordered.push(...next)
  }
  return ordered.map((name) => describeTable(database, name))
}

function describeTable(database: DatabaseSync, name: string): Table {
  const columns = database.prepare('SELECT name, upper(type) AS type, pk FROM pragma_table_info(?)').all(name)
  // An INTEGER primary key numbers the rows of this database only.
  const shared = columns.filter(({ type, pk }) => !(type === 'INTEGER' && pk === 1))
  return {
    name,
    columns: shared.map(({ name }) => String(name)),
    hasBytes: columns.some(({ type }) => type === 'BYTEA' || type === 'BLOB'),
  }
}

/** SQLite as a side of a move. */
export function sqliteSide(database: DatabaseSync): Side {
  return {
    async *read(table) {
      const rows = database.prepare(`SELECT ${listOf(table.columns)} FROM ${quoted(table.name)}`)
      let batch: Row[] = []
      for (const row of rows.iterate()) {
        batch.push(row satisfies Record<string, Value>)
        if (batch.length < batchSize(table)) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async insert({ name, columns }, rows) {
      const places = columns.map(() => '?').join(', ')
      const insert = database.prepare(`INSERT INTO ${quoted(name)} (${listOf(columns)}) VALUES (${places})`)
      for (const row of rows) insert.run(...columns.map((column): SQLInputValue => row[column] ?? null))
    },
  }
}
