import { DatabaseSync } from 'node:sqlite'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { isUnavailable } from './is-unavailable.ts'
import { openStatements, type Statement, type StatementResult } from './sqlite-statement.ts'

/** What the writer's thread answers to each statement, in order. The first answer says whether the database is open. */
export type Reply = StatementResult | { error: string; errcode: number | undefined }

/** An error between threads keeps its message alone: what callers decide by is sent beside it. */
function failure(error: unknown): Reply {
  const errcode =
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
      ? error.errcode
      : undefined
  return { error: error instanceof Error ? error.message : String(error), errcode }
}

/** Opens a database for writing. Turning WAL on, in a new file, fails at once where another process does the same. */
function open(file: string, patience: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: patience })
  const deadline = performance.now() + patience
  for (;;)
    try {
      database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
      // Deleted content is overwritten with zeros: it is in no copy of the file that is made afterwards.
      database.exec('PRAGMA secure_delete=ON')
      return database
    } catch (error) {
      if (!(error instanceof Error) || !isUnavailable(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
}

/** Opens the database and runs the statements that arrive, until null ends the thread. */
function serve(port: MessagePort, { file, patience }: { file: string; patience: number }): void {
  const send = (work: () => StatementResult) => {
    try {
      port.postMessage(work(), [])
    } catch (error) {
      port.postMessage(failure(error), [])
    }
  }
  let database: DatabaseSync | undefined
  let run: ((statement: Statement) => StatementResult) | undefined
  send(() => {
    database = open(file, patience)
    run = openStatements(database)
    return { rows: [] }
  })
  port.on('message', (statement: Statement | null) => {
    if (statement !== null)
      return send(() => {
        if (!run) throw new Error(`${file} is not open`)
        return run(statement)
      })
    database?.close()
    port.close()
  })
}

if (parentPort) serve(parentPort, workerData)
