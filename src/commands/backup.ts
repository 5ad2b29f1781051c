import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/database/backup.ts'
import { readServerEnv } from '#server/env.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { runCommand, step } from './operator.ts'
import { recordExport } from './record-export.ts'

/** `npm run backup -- [FILE]`: a checked copy of the database, also while the product runs. */
await runCommand(async () => {
  const { dataDir, databaseUrl, backupDir = join(dataDir, 'backups') } = readServerEnv(process.env)
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'The content is in Postgres: back it up with pg_dump --format=custom --file=backup.dump "$DATABASE_URL".',
    )
  const { positionals } = parseArgs({ allowPositionals: true })
  const day = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const to = positionals[0] ?? join(backupDir, `${day}.sqlite`)
  await step(`Copied and checked: ${to}`, () => backUp(dataDir, to))
  await recordExport('npm run backup', 'the whole database, as a backup')
  console.log(`Keep it on another machine. To go back to it: npm run restore -- ${to} --force`)
})
