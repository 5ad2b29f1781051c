import { hasDatabase, openDatabase } from '#server/database/open.ts'
import type { ServerEnv } from '#server/env.ts'
import { readCounts } from '#server/publishing/rebuilds.ts'

/**
 * Time of the last public change, in milliseconds since 1970; undefined if there was none or it is unknown.
 */
export async function newestChange(
  env: Pick<ServerEnv, 'dataDir' | 'databaseUrl'>,
): Promise<number | undefined> {
  if (!hasDatabase(env)) return undefined
  try {
    const { db, close } = await openDatabase(env)
    const { changed_at } = await readCounts(db, 'site').finally(close)
    return changed_at || undefined
  } catch {
    // checkDatabase reports the failure.
    return undefined
  }
}
