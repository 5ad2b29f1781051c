import { DatabaseSync } from 'node:sqlite'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { isUnavailable } from './is-unavailable.ts'
import { openStatements, type Statement, type StatementResult } from './sqlite-statement.ts'

/**
 * Responses of the writer's thread, one per statement, in order. The first one reports whether the database
 * is open.
 */
export type Reply = StatementResult | { error: string; errcode: number | undefined }

/** Only the message of an error passes between threads, so its code is sent beside it. */
function failure(error: unknown): Reply {
  const errcode =
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
      ? error.errcode
      : undefined
  return { error: error instanceof Error ? error.message : String(error), errcode }
}

/**
 * Opens a database for writing. Switching a new file to WAL fails at once if another process does the same.
 */
function open(file: string, timeout: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout })
  const deadline = performance.now() + timeout
  for (;;)
    try {
      database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
      // Overwrites deleted content with zeros, so that no later copy of the file has it.
      database.exec('PRAGMA secure_delete=ON')
      return database
    } catch (error) {
      if (!(error instanceof Error) || !isUnavailable(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
}

/** Opens the database and runs incoming statements until null ends the thread. */
function serve(port: MessagePort, { file, timeout }: { file: string; timeout: number }): void {
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
    database = open(file, timeout)
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
