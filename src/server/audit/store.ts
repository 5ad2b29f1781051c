import type { AuditKind } from '#contract/acts.ts'
import { actsOf, type AuditAct } from '#contract/extensions.ts'
import { day } from '#lib/durations.ts'
import type { Actor, Subject } from '#server/acts/actor.ts'
import type { AuditRow, Db } from '#server/database/schema.ts'
import { batchesOf } from '#server/database/batches.ts'
import { newId } from '#server/database/new-id.ts'

/** Milliseconds for which a line is stored (OWN-04). */
export const auditRetention = 365 * day

/** Maximum characters of a name or title in a line. */
const longest = 120

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 4 * longest))
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}

/** Writes lines of the audit trail, in the transaction of the acts that they record. No other function writes one. */
export async function writeLines(
  work: Db,
  act: AuditAct,
  { account, network, now }: Actor,
  subjects: (Subject | undefined)[],
): Promise<void> {
  for (const batch of batchesOf(subjects))
    await work
      .insertInto('audit_lines')
      .values(
        batch.map((subject) => ({
          id: newId(now),
          at: now,
          account_id: account.id,
          who: shortened(account.full_name),
          act,
          noun: subject?.noun ?? '',
          record_id: subject?.id ?? '',
          title: shortened(subject?.title ?? ''),
          network,
        })),
      )
      .execute()
}

interface Wanted {
  /** The identifier from which the page continues; '' for the newest. */
  before?: string
  account?: string | undefined
  kind?: AuditKind | undefined
  /** Milliseconds since 1970. */
  since?: number | undefined
  limit: number
}

/** Lines of the audit trail, newest first. */
export function listLines(db: Db, { before = '', account, kind, since, limit }: Wanted): Promise<AuditRow[]> {
  let query = db.selectFrom('audit_lines').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== '') query = query.where('id', '<', before)
  if (account !== undefined) query = query.where('account_id', '=', account)
  if (kind !== undefined) query = query.where('act', 'in', actsOf(kind))
  if (since !== undefined) query = query.where('at', '>=', since)
  return query.execute()
}

/** Whether a record is the subject of an act since a given time. */
export async function hasLine(
  db: Db,
  { act, record, since }: { act: AuditAct; record: string; since: number },
): Promise<boolean> {
  const line = await db
    .selectFrom('audit_lines')
    .select('id')
    .where('at', '>=', since)
    .where('act', '=', act)
    .where('record_id', '=', record)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/** Deletes expired lines. */
export async function sweepAudit(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('audit_lines')
    .where('at', '<', now - auditRetention)
    .execute()
}
