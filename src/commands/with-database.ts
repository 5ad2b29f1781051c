import { OperatorError } from '#lib/operator-error.ts'
import { updateTables } from '#server/backups/update-tables.ts'
import { hasDatabase, type OpenDatabase, openDatabase } from '#server/database/open.ts'
import { extensionsWithout, withExtensions } from '#server/extensions.ts'
import { readServerEnv } from '#server/env.ts'
import { hasTables } from '#server/database/migrations/migrate.ts'
import type { Call } from './operator.ts'

/**
 * Runs a tool on the database of an installation, with its tables up to date; throws OperatorError if there
 * is no database.
 */
export async function withDatabase(
  { environment, print }: Call,
  work: (db: OpenDatabase['db']) => Promise<void>,
): Promise<void> {
  const env = readServerEnv(environment)
  if (!hasDatabase(env))
    throw new OperatorError(
      `There is no database in DATA_DIR ${env.dataDir}: name the right folder, or start the product first.`,
    )
  const extensions = extensionsWithout(env.without)
  const database = await openDatabase(env)
  try {
    if (!(await hasTables(database.db)))
      throw new OperatorError(
        'The database at DATABASE_URL has no tables of this product: name the right one, or start the product first.',
      )
    await updateTables(database, { ...env, say: print })
    await work(withExtensions(database.db, extensions))
  } finally {
    await database.close()
  }
}
