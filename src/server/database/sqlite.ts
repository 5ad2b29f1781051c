import { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { openFileGuard } from './file-guard.ts'
import { openStatements, type Statement, type StatementResult } from './sqlite-statement.ts'
import { openSqliteWriter, type SqliteWriter } from './sqlite-writer.ts'

/** Milliseconds that a write waits for its turn, and then for another program's lock. */
const writeTimeout = 5000

/** Milliseconds that a read waits for a lock: it blocks the thread that serves pages. */
const readTimeout = 50

interface Connection extends DatabaseConnection {
  /** Ends this connection's turn to write; set while a transaction is open. */
  release?: () => void
}

/**
 * node:sqlite under Kysely: durable, with foreign keys. Reads run on the calling thread, and WAL lets them
 * run beside a writer. Writes and transactions run one at a time on a separate thread, so that neither the
 * disk nor another program's lock blocks the event loop.
 */
function createDriver(file: string, timeout: number): Driver {
  let database:
    | {
        writer: SqliteWriter
        reader: DatabaseSync
        read: (query: Statement) => StatementResult
        verify: () => void
      }
    | undefined

  function opened() {
    if (database === undefined) throw new Error(`${file} is not open`)
    return database
  }

  return {
    async init() {
      const writer = await openSqliteWriter(file, timeout)
      const reader = new DatabaseSync(file, { readOnly: true, timeout: readTimeout })
      database = { writer, reader, read: openStatements(reader), verify: openFileGuard(file) }
    },
    async acquireConnection() {
      const connection: Connection = {
        async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
          const { read, writer, verify } = opened()
          if (connection.release) return writer.run(query)
          if (SelectQueryNode.is(query.query)) return read(query)
          const release = await writer.turn()
          try {
            verify()
            return await writer.run(query)
          } finally {
            release()
          }
        },
        streamQuery() {
          throw new Error('SQLite queries are not streamed')
        },
      }
      return connection
    },
    async beginTransaction(connection: Connection) {
      const release = await opened().writer.turn()
      try {
        // Immediate: it waits for other programs here, and cannot fail halfway because one of them wrote.
        await opened().writer.run({ sql: 'begin immediate', parameters: [] })
      } catch (error) {
        release()
        throw error
      }
      connection.release = release
    },
    async commitTransaction(connection: Connection) {
      // If a commit fails, the following rollback ends the turn.
      opened().verify()
      await opened().writer.run({ sql: 'commit', parameters: [] })
      connection.release?.()
      delete connection.release
    },
    async rollbackTransaction(connection: Connection) {
      // After some errors, such as a full disk, SQLite has already rolled back, and refuses a second
      // rollback.
      await opened()
        .writer.run({ sql: 'rollback', parameters: [] })
        .catch(() => {})
      connection.release?.()
      delete connection.release
    },
    async releaseConnection() {},
    async destroy() {
      // The last connection to close cleans up the WAL, which a reader cannot.
      database?.reader.close()
      await database?.writer.close()
    },
  }
}

/**
 * By default, Kysely's SQLite adapter allows one caller at a time, and runs migrations without a transaction.
 */
class OverlappingSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** An interrupted update of the tables leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite in one file, created if it does not exist. */
export function sqliteDialect(file: string, { timeout = writeTimeout } = {}): Dialect {
  return {
    createAdapter: () => new OverlappingSqliteAdapter(),
    createDriver: () => createDriver(file, timeout),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
