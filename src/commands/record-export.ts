import { faultText } from '#lib/fault-text.ts'
import { openDatabase } from '#server/database/open.ts'
import { extensionsWithout, withExtensions } from '#server/extensions.ts'
import { readServerEnv } from '#server/env.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { systemActor } from '#server/acts/actor.ts'
import type { Call } from './operator.ts'

/**
 * Records an export by a command in the audit trail (OWN-04). The exported file stays if the line cannot be
 * written, because a backup must also work on a damaged database.
 */
export async function recordExport(
  { environment, warn }: Call,
  command: string,
  title: string,
): Promise<void> {
  try {
    const env = readServerEnv(environment)
    const extensions = extensionsWithout(env.without)
    const { db, close } = await openDatabase(env)
    await recordAct(withExtensions(db, extensions), 'exported', systemActor(command, Date.now()), {
      title,
    }).finally(close)
  } catch (error) {
    warn(`WARNING: This is missing from the audit trail: ${faultText(error)}`)
  }
}
