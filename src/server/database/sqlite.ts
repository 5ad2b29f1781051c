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
const writePatience = 5000

/** Milliseconds that reading waits for a lock: it happens on the thread that serves pages. */
const readPatience = 50

interface Connection extends DatabaseConnection {
  /** Ends this connection's turn to write; set while a transaction is open. */
  release?: () => void
}

/**
 * node:sqlite under Kysely: durable, with foreign keys. Reads run on the calling thread, which WAL never makes
 * wait for a writer; writes and transactions run one at a time on a thread of their own, so that neither the
 * disk nor another program's lock stops the event loop.
 */
function createDriver(file: string, patience: number): Driver {
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
      const writer = await openSqliteWriter(file, patience)
      const reader = new DatabaseSync(file, { readOnly: true, timeout: readPatience })
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
        // Immediate: it waits for other programs here, and never fails halfway because one of them wrote.
        await opened().writer.run({ sql: 'begin immediate', parameters: [] })
      } catch (error) {
        release()
        throw error
      }
      connection.release = release
    },
    async commitTransaction(connection: Connection) {
      // A commit that fails leaves the turn to the rollback that follows.
      opened().verify()
      await opened().writer.run({ sql: 'commit', parameters: [] })
      connection.release?.()
      delete connection.release
    },
    async rollbackTransaction(connection: Connection) {
      // SQLite itself has rolled back after some errors, such as a full disk, and then refuses to do so again.
      await opened()
        .writer.run({ sql: 'rollback', parameters: [] })
        .catch(() => {})
      connection.release?.()
      delete connection.release
    },
    async releaseConnection() {},
    async destroy() {
      // The last connection to close tidies up the WAL, which a reader cannot.
      database?.reader.close()
      await database?.writer.close()
    },
  }
}

/** Kysely gives an SQLite database one caller at a time, and changes its tables without a transaction, unless it is told otherwise. */
class OverlappingSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** An update of the tables that is interrupted leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite in one file, made when it is missing. */
export function sqliteDialect(file: string, { patience = writePatience } = {}): Dialect {
  return {
    createAdapter: () => new OverlappingSqliteAdapter(),
    createDriver: () => createDriver(file, patience),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
