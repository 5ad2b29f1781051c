import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'

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

/** node:sqlite in the shape that Kysely's dialect expects: durable, with foreign keys, patient with other writers. */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON',
  )
  const adapted: SqliteDatabase = {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...bindable(values)),
        run: (values) => statement.run(...bindable(values)),
        iterate: (values) => statement.iterate(...bindable(values)),
      }
    },
  }
  return new SqliteDialect({ database: adapted })
}
