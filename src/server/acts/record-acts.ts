import type { AuditAct } from '#contract/extensions.ts'
import type { Db } from '#server/database/schema.ts'
import { hooksOf } from '#server/hooks.ts'
import type { Actor, Subject } from './actor.ts'

/** Records acts in the transaction that they are part of. */
export async function recordActs(
  work: Db,
  act: AuditAct,
  actor: Actor,
  subjects: (Subject | undefined)[],
): Promise<void> {
  for (const { recordActs: record } of hooksOf(work)) await record?.(work, act, actor, subjects)
}

/** Records one act. */
export function recordAct(work: Db, act: AuditAct, actor: Actor, subject?: Subject): Promise<void> {
  return recordActs(work, act, actor, [subject])
}
