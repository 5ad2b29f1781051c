import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import { lockDataDir } from './data-lock.ts'
import { restore } from '#server/database/backup.ts'
import { readServerEnv } from '#server/env.ts'
import { type Call, runCommand, step } from './operator.ts'

/** Usage of the command, with a list of the backups. */
async function usage(backupDir: string): Promise<string> {
  const backups = await listBackups(backupDir)
  const lines = backups.map(
    ({ path, bytes, writtenAt }) => `  ${zonedText(writtenAt)}  ${(bytes / 1e6).toFixed(1)} MB  ${path}`,
  )
  const found = lines.length === 0 ? [`There is no backup in ${backupDir}.`] : ['Backups:', ...lines]
  return ['Name the backup: npm run restore -- FILE [--force]', ...found].join('\n')
}

/** `npm run restore -- FILE [--force]`: replaces the database with a backup. */
export async function restoreBackup(call: Call): Promise<void> {
  const { dataDir, databaseUrl, backupDir = join(dataDir, 'backups') } = readServerEnv(call.environment)
  const { positionals, values } = parseArgs({
    args: call.args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'The content is in Postgres: restore it with pg_restore --clean --if-exists --dbname="$DATABASE_URL" backup.dump.',
    )
  if (file === undefined) throw new OperatorError(await usage(backupDir))
  const lock = await lockDataDir(dataDir)
  try {
    await step(
      (kept) => `Restored ${file}${kept ? `; the earlier data is now ${kept}` : ''}`,
      () => restore(dataDir, file, values),
      call.print,
    )
  } finally {
    lock.release()
  }
  call.print('Start the product: npm start')
}

if (import.meta.main) await runCommand(restoreBackup)
