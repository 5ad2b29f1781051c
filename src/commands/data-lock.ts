import { faultText } from '#lib/fault-text.ts'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from '#server/database/is-unavailable.ts'
import { requireReadWrite } from '#server/database/require-readable.ts'
import { requireWritable } from '#server/database/require-writable.ts'
import { OperatorError } from '#lib/operator-error.ts'

/**
 * Locks DATA_DIR: another server would build into the same folders. The operating system holds the lock and
 * releases it whenever the process exits; SQLite takes it, because Node has no call for that. Throws OperatorError
 * when another process has it.
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => void }> {
  await requireWritable(dataDir)
  const file = join(dataDir, 'lock')
  await requireReadWrite(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new OperatorError(
      error instanceof Error && isLocked(error)
        ? `Another server is running on DATA_DIR ${dataDir}: stop it first, or name another folder.`
        : `DATA_DIR ${dataDir} cannot be locked: ${faultText(error)} Or name another folder.`,
    )
  }
  return { release: () => lock.close() }
}
