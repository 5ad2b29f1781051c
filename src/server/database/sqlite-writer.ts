import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { childEnvironment } from './child-environment.ts'
import type { Statement, StatementResult } from './sqlite-statement.ts'
import type { Reply } from './sqlite-worker.ts'

/** SQLite's error from the other thread; `errcode` is its result code. */
class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number | undefined

  constructor(message: string, errcode: number | undefined) {
    super(message)
    this.errcode = errcode
  }
}

/**
 * Opens a database for writing on a separate thread; rejects if it cannot be opened. `timeout` is the number
 * of milliseconds that a write waits for its turn, and then for another program's lock.
 */
export async function openSqliteWriter(file: string, timeout: number) {
  const worker = new Worker(new URL('sqlite-worker.ts', import.meta.url), {
    workerData: { file, timeout },
    // Leaves out NODE_OPTIONS and similar variables: under `node --watch` the thread would send messages that are not
    // replies.
    env: childEnvironment,
    // Statements are short-lived: it needs little room for young objects.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  const waiting: PromiseWithResolvers<Reply>[] = []
  worker.on('message', (reply: Reply) => waiting.shift()?.resolve(reply))
  let last = Promise.resolve()

  function answer(): Promise<Reply> {
    const waiter = Promise.withResolvers<Reply>()
    waiting.push(waiter)
    return waiter.promise
  }

  function check(reply: Reply): StatementResult {
    if ('error' in reply) throw new SqliteError(reply.error, reply.errcode)
    return reply
  }

  async function close(): Promise<void> {
    const ended = once(worker, 'exit')
    worker.postMessage(null, [])
    await ended
  }

  const isOpen = await answer()
  if ('error' in isOpen) await close()
  check(isOpen)

  return {
    close,
    /**
     * Waits for the turn to write, and resolves with the function that ends it; rejects as busy after
     * `timeout`.
     */
    async turn(): Promise<() => void> {
      const mine = Promise.withResolvers<void>()
      const turn = Promise.withResolvers<() => void>()
      const refuse = () => {
        turn.reject(new SqliteError('database is locked', 5))
        // The next waiting write gets the turn.
        void before.then(mine.resolve)
      }
      const timer = setTimeout(refuse, timeout)
      const before = last.then(() => clearTimeout(timer))
      last = mine.promise
      void before.then(() => turn.resolve(mine.resolve))
      return turn.promise
    },
    /** Runs one statement on the writer's thread. Call it only during your turn. */
    async run({ sql, parameters }: Statement): Promise<StatementResult> {
      worker.postMessage({ sql, parameters }, [])
      return check(await answer())
    },
  }
}

export type SqliteWriter = Awaited<ReturnType<typeof openSqliteWriter>>
