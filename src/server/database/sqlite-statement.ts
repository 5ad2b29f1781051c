import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { QueryResult } from 'kysely'

/** A compiled query. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** What a statement gives. Only Kysely knows the type of its rows, from the query that it compiled. */
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

/** Runs one statement, on whichever thread has the database open. */
export function runStatement(database: DatabaseSync, { sql, parameters }: Statement): StatementResult {
  const statement = database.prepare(sql)
  const values = bindable(parameters)
  if (statement.columns().length > 0)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see StatementResult
    return { rows: statement.all(...values) as never[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
