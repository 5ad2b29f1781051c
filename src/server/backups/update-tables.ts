import { faultText } from '#lib/fault-text.ts'
import { join } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'
import { zonedInput } from '#lib/zoned-time.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import { migrate, pendingUpdate } from '#server/database/migrations/migrate.ts'
import { beforeUpdateName, removeExpired } from './backup-files.ts'
import { writeBackup } from './write-backup.ts'

/** Milliseconds to wait while another process writes a backup. */
const lockTimeout = 10 * 60_000

interface Options {
  dataDir: string
  /** Undefined if the operator backs up by other means. */
  backupDir: string | undefined
  /** Prints a line for the operator. */
  say: (text: string) => void
}

/** Writes the backup before an update; throws OperatorError if it cannot be written. */
async function backUpBefore(migrations: string[], dataDir: string, backupDir: string): Promise<string> {
  const [first = ''] = migrations
  const day = zonedInput(Date.now()).slice(0, 10)
  const to = join(backupDir, beforeUpdateName(first, day))
  try {
    await writeBackup({ dataDir, to, lockTimeout, before: first })
  } catch (error) {
    throw new OperatorError(
      `This version changes the tables (${migrations.join(', ')}), and the backup before that was not written: ${faultText(error)} Nothing was changed. Correct ${backupDir}, or name another folder with BACKUP_DIR; to go on without a backup, start once with BACKUP_DIR=off.`,
    )
  }
  await removeExpired(backupDir)
  return to
}

/**
 * Brings the tables up to date and returns the names of the applied migrations. A database that has tables is
 * backed up first; without that backup nothing is changed (OWN-05).
 */
export async function updateTables(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  { dataDir, backupDir, say }: Options,
): Promise<string[]> {
  const migrations = await pendingUpdate(db)
  if (migrations.length > 0) {
    const names = migrations.join(', ')
    if (dialect === 'postgres')
      say(`This version changes the tables in Postgres (${names}). To go back, restore your own backup.`)
    else if (backupDir === undefined)
      say(`This version changes the tables (${names}), without a backup: BACKUP_DIR is off.`)
    else {
      say(`This version changes the tables (${names}). Before that, a backup is written.`)
      const file = await backUpBefore(migrations, dataDir, backupDir)
      say(
        `The backup is written and checked. To go back to the previous version: npm run restore -- ${file} --force, with that version.`,
      )
    }
  }
  return migrate(db)
}
