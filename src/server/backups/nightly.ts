import { faultText } from '#lib/fault-text.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { organisation } from '#config/brand/brand.ts'
import { hour, minute } from '#lib/durations.ts'
import { latestDaily } from '#lib/zoned-time.ts'
import { counted } from '#lib/counted.ts'
import type { Db } from '#server/database/schema.ts'
import { firstMigratedAt } from '#server/database/migrations/migrate.ts'
import { repeat } from '#server/repeat.ts'
import { nightlyName, removeExpired } from './backup-files.ts'
import { writeBackup } from './write-backup.ts'

/** Time of day of backups, in the organisation's time zone. */
const timeOfDay = '03:00'

/** The last night: its day, and its time in milliseconds since 1970. */
export function lastNight(now: number, timeZone: string): { day: string; time: number } {
  return latestDaily(now, timeOfDay, timeZone)
}

interface Options {
  db: Db
  dataDir: string
  /** Folder of the backups. */
  backupDir: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Prints a line for the operator. */
  say: (text: string) => void
}

/**
 * Writes the backup of each night, and at the start a missed one; then deletes expired ones (OWN-05). If
 * several processes run, one writes. A failure is logged and retried after an hour.
 */
export function startNightlyBackups({ db, dataDir, backupDir, now, say }: Options) {
  const stopping = new AbortController()
  let notBefore = 0

  async function round(): Promise<void> {
    const night = lastNight(now(), organisation.timeZone)
    const to = join(backupDir, nightlyName(night.day))
    // A database younger than the last night has missed no backup.
    if (now() < notBefore || existsSync(to) || (await firstMigratedAt(db)) >= night.time) return
    notBefore = now() + hour
    const records = await writeBackup({ dataDir, to, lockTimeout: 0 }, stopping.signal)
    if (records === undefined) return
    notBefore = 0
    say(`Backup written and checked: ${to}, ${counted(records, 'record')}.`)
    await removeExpired(backupDir)
  }

  const rounds = repeat(round, {
    every: minute,
    failed: (error) => {
      if (stopping.signal.aborted) return
      say(
        `WARNING: the nightly backup was not written: ${faultText(error)} The site is not affected; the next attempt is in an hour. Correct ${backupDir}, or name another folder with BACKUP_DIR.`,
      )
    },
  })
  return {
    /** Aborts a running backup; the next start makes up for it. */
    async stop(): Promise<void> {
      stopping.abort()
      await rounds.stop()
    },
  }
}
