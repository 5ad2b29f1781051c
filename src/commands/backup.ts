import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/database/backup.ts'
import { readServerEnv } from '#server/env.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { type Call, runCommand, step } from './operator.ts'
import { recordExport } from './record-export.ts'

/** `npm run backup -- [FILE]`: a checked copy of the database, also while the product runs. */
export async function backUpDatabase(call: Call): Promise<void> {
  const { dataDir, databaseUrl, backupDir = join(dataDir, 'backups') } = readServerEnv(call.environment)
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'The content is in Postgres: back it up with pg_dump --format=custom --file=backup.dump "$DATABASE_URL".',
    )
  const { positionals } = parseArgs({ args: call.args, allowPositionals: true })
  const day = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const to = positionals[0] ?? join(backupDir, `${day}.sqlite`)
  await step(`Copied and checked: ${to}`, () => backUp(dataDir, to), call.print)
  await recordExport(call, 'npm run backup', 'the whole database, as a backup')
  call.print(`Keep it on another machine. To go back to it: npm run restore -- ${to} --force`)
}

if (import.meta.main) await runCommand(backUpDatabase)
