import { faultText } from '#lib/fault-text.ts'
import { existsSync } from 'node:fs'
import { open, rename, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#lib/operator-error.ts'
import { backUp, migrationsOf } from '#server/database/backup.ts'
import { databaseSize } from '#server/database/database-size.ts'
import { isLocked } from '#server/database/is-unavailable.ts'
import { removeUnfinished } from './backup-files.ts'

export interface Order {
  dataDir: string
  to: string
  /** Milliseconds to wait while another process writes a backup. */
  lockTimeout: number
  /** The update that it precedes: it replaces a backup of the same name, unless the tables have been updated. */
  before?: string
}

/** `busy`: another process is writing this backup, or has written it. `reason`: why it failed, in sentences. */
export type Reply = { records: number } | { busy: true } | { reason: string }

/** Bytes reserved for the site itself. */
const reserve = 64 * 1024 * 1024

async function requireRoom({ dataDir, to }: Order): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(to))
  const wanted = databaseSize(dataDir) + reserve
  if (bavail * bsize < wanted)
    throw new OperatorError(
      `${dirname(to)} has ${Math.floor((bavail * bsize) / 1e6)} MB left, and a backup needs ${Math.ceil(wanted / 1e6)} MB: make room.`,
    )
}

/** Makes a file name survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

async function write(order: Order): Promise<Reply> {
  const { dataDir, to, lockTimeout, before } = order
  // The system releases the lock when this process ends, for whatever reason.
  const lock = new DatabaseSync(join(dataDir, 'backup.lock'), { timeout: lockTimeout })
  lock.exec('BEGIN EXCLUSIVE')
  if (before === undefined && existsSync(to)) return { busy: true }
  const folder = dirname(to)
  // Left by an interrupted backup.
  await removeUnfinished(folder)
  const part = `${to}.part`
  try {
    const records = await backUp(dataDir, part, () => requireRoom(order))
    // Another process has updated the tables while this one waited for the lock: its backup stays.
    if (before !== undefined && migrationsOf(part).includes(before)) return { busy: true }
    await rename(part, to)
    await syncFolder(folder)
    return { records }
  } finally {
    await removeUnfinished(folder)
    lock.close()
  }
}

function reasonOf(error: unknown): Reply {
  return error instanceof Error && isLocked(error) ? { busy: true } : { reason: faultText(error) }
}

// Exits with the parent process.
process.once('disconnect', () => process.exit())
process.umask(0o077)
process.once('message', (order: Order) => {
  void write(order)
    .catch(reasonOf)
    .then((reply) => process.send?.(reply, () => process.disconnect()))
})
