import type { Db } from '#server/database/schema.ts'
import { recordHooksOf } from '#server/hooks.ts'

/** Ends the secrets of an account that extensions have, such as links: it is disabled or has another password. */
export async function dropSecrets(work: Db, accountId: string): Promise<void> {
  for (const hooks of recordHooksOf(work)) await hooks.dropSecrets?.(work, accountId)
}
