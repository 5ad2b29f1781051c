import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#lib/operator-error.ts'
import { childEnvironment } from '#server/database/child-environment.ts'
import type { Order, Reply } from './backup-process.ts'

/**
 * Writes and checks a backup of SQLite in a separate process at low priority, so that no request waits for
 * it. Returns its number of records, or undefined if another process writes it or has written it; throws
 * OperatorError if it cannot be written.
 */
export async function writeBackup(order: Order, signal?: AbortSignal): Promise<number | undefined> {
  signal?.throwIfAborted()
  const child = fork(fileURLToPath(new URL('backup-process.ts', import.meta.url)), {
    env: childEnvironment,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const end = () => child.kill()
  signal?.addEventListener('abort', end)
  try {
    child.send(order)
    const ended = once(child, 'exit').then((): Reply => ({ reason: 'Its process was killed.' }))
    const replied = once(child, 'message').then(([reply]): Reply => reply)
    const reply = await Promise.race([replied, ended])
    if ('reason' in reply) throw new OperatorError(reply.reason)
    return 'records' in reply ? reply.records : undefined
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
