import { hasDatabase, openDatabase } from '#server/database/open.ts'
import type { ServerEnv } from '#server/env.ts'
import { readCounts } from '#server/store/rebuilds.ts'

/** When public content was last changed, in milliseconds since 1970; undefined where it never was, or nobody knows. */
export async function newestChange(
  env: Pick<ServerEnv, 'dataDir' | 'databaseUrl'>,
): Promise<number | undefined> {
  if (!hasDatabase(env)) return undefined
  try {
    const { db, close } = await openDatabase(env)
    const { changed_at } = await readCounts(db, 'site').finally(close)
    return changed_at || undefined
  } catch {
    // What is wrong with it, checkDatabase says.
    return undefined
  }
}
