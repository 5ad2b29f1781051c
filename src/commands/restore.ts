import { parseArgs } from 'node:util'
import { lockDataDir } from './data-lock.ts'
import { restore } from '#server/database/backup.ts'
import { readServerEnv } from '#server/env.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { runCommand, step } from './operator.ts'

/** `npm run restore -- FILE [--force]`: puts a backup in the database's place. */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readServerEnv(process.env)
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'The content is in Postgres: restore it with pg_restore --clean --if-exists --dbname="$DATABASE_URL" backup.dump.',
    )
  if (file === undefined) throw new OperatorError('Name the backup: npm run restore -- FILE [--force]')
  const lock = await lockDataDir(dataDir)
  await step(
    (kept) => `Restored ${file}${kept ? `; what was there is kept as ${kept}` : ''}`,
    () => restore(dataDir, file, values),
  )
  lock.release()
  console.log('Start the product: npm start')
})
