import { faultText } from '#lib/fault-text.ts'
import type { Publisher } from '#publish/schedule/publisher.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import type { ServerEnv } from '#server/env.ts'
import { startNightlyBackups } from '#server/backups/nightly.ts'
import { startSchedule } from '#server/publications/schedule.ts'
import { startSweep } from '#server/sweep.ts'

/**
 * Starts the background tasks of this process: publishing scheduled publications and notifying the
 * publishers, sending mail if it is set up, deleting expired records, and the nightly backup of SQLite.
 * Callers can stop on a signal before it resolves, which takes a second with mail.
 */
export async function openSchedule(
  { db }: OpenDatabase,
  {
    mail,
    retentionDays,
    dataDir,
    backupDir,
  }: Pick<ServerEnv, 'mail' | 'retentionDays' | 'dataDir' | 'backupDir'>,
  ...publishers: (Publisher | undefined)[]
) {
  const options = { db, now: Date.now, say: (text: string) => console.error(text) }
  const schedule = startSchedule({
    ...options,
    onPublished: () => {
      for (const publisher of publishers) void publisher?.wake()
    },
    failed: (error) => console.error(`Scheduled publications could not be published: ${faultText(error)}`),
  })
  // The mail code is half a megabyte, and few installations use it.
  const outbox = mail && (await import('#server/mail/outbox.ts')).startOutbox({ ...options, mail })
  const sweeping = startSweep({ ...options, retentionDays })
  const backups =
    backupDir === undefined ? undefined : startNightlyBackups({ ...options, dataDir, backupDir })
  return {
    /** Resolves when no task is running. */
    stop: async (): Promise<void> => {
      await Promise.all([schedule.stop(), outbox?.stop(), sweeping.stop(), backups?.stop()])
    },
  }
}
