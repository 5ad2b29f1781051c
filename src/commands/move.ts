import { parseArgs } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { readServerEnv } from '#server/env.ts'
import { moveToPostgres, moveToSqlite } from '#server/move/move.ts'
import { lockDataDir } from './data-lock.ts'
import { runCommand } from './operator.ts'

const usage = `Usage:
  npm run move -- postgres://USER:PASSWORD@HOST/DATABASE       from SQLite in DATA_DIR to an empty database in Postgres
  DATABASE_URL=postgres://… npm run move -- sqlite:FOLDER      from Postgres to SQLite in a folder without a database
Stop the product first. The content of the source is not changed.`

/** `npm run move`: all of an installation's data from SQLite to Postgres, or back (OWN-06). */
await runCommand(async () => {
  const [target = '', ...more] = parseArgs({ allowPositionals: true }).positionals
  const env = readServerEnv(process.env)
  const say = (text: string) => console.log(`  ✓ ${text}`)
  const folder = /^sqlite:(.+)$/.exec(target)?.[1]
  if (more.length > 0) throw new OperatorError(usage)
  if (/^postgres(?:ql)?:\/\//.test(target) && URL.canParse(target)) {
    if (env.databaseUrl !== undefined)
      throw new OperatorError(
        'DATABASE_URL is set, so the content is in Postgres already: move it within Postgres with pg_dump and pg_restore.',
      )
    const lock = await lockDataDir(env.dataDir)
    await moveToPostgres({ ...env, databaseUrl: target, say })
    lock.release()
    console.log(
      `Moved. From now on, start the product with DATABASE_URL set to this address. The file in ${env.dataDir} stays as a backup; the two are not synchronised.`,
    )
  } else if (folder !== undefined) {
    if (env.databaseUrl === undefined)
      throw new OperatorError('DATABASE_URL must say which database in Postgres is moved.')
    const lock = await lockDataDir(folder)
    await moveToSqlite({ dataDir: folder, databaseUrl: env.databaseUrl, backupDir: undefined, say })
    lock.release()
    console.log(
      `Moved. Start the product with DATA_DIR=${folder} and without DATABASE_URL from now on. The database in Postgres stays as it is.`,
    )
  } else throw new OperatorError(usage)
})
