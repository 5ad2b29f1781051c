import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'

/** A compiled query. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Result of a statement. Kysely alone knows the type of its rows, from the query that it compiled. */
export type StatementResult = QueryResult<never>

function isBindable(value: unknown): value is SQLInputValue {
  return (
    value === null || ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Uint8Array
  )
}

function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (isBindable(value)) return value
    throw new TypeError(`SQLite cannot store a ${typeof value}`)
  })
}

/** A row as an object. SQLite's own objects take twice as long to create and read as this. */
function rowOf(names: string[], values: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- setReturnArrays makes a row an array
  const cells = values as unknown[]
  // Lists are long, and an iterator takes three times as long.
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = cells[index]
  return row
}

/** Number of prepared statements: more than the product has, except for lists of values of many lengths. */
const kept = 200

interface Prepared {
  statement: StatementSync
  givesRows: boolean
  /** Names of its columns, and the version of the tables for which they hold; unknown until it has run. */
  names?: string[]
  version?: unknown
}

/**
 * Returns a function that runs statements on a database, on the thread that opened it. Statements stay
 * prepared.
 */
export function openStatements(database: DatabaseSync): (statement: Statement) => StatementResult {
  const prepared = new LRUCache<string, Prepared>({ max: kept })
  const schemaVersion = database.prepare('PRAGMA schema_version')

  function prepare(sql: string): Prepared {
    const before = prepared.get(sql)
    if (before) return before
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    const made = { statement, givesRows: statement.columns().length > 0 }
    prepared.set(sql, made)
    return made
  }

  function rowsOf(query: Prepared, values: SQLInputValue[]): object[] {
    const { statement } = query
    const version = schemaVersion.get()?.schema_version
    const rows = statement.all(...values)
    // SQLite detects changed tables when it runs a statement, not before.
    if (query.names === undefined || query.version !== version)
      Object.assign(query, { names: statement.columns().map(({ name }) => name), version })
    const { names = [] } = query
    return rows.map((row) => rowOf(names, row))
  }

  return ({ sql, parameters }) => {
    const query = prepare(sql)
    const values = bindable(parameters)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see StatementResult
    if (query.givesRows) return { rows: rowsOf(query, values) as never[] }
    const { changes, lastInsertRowid } = query.statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}
