import { hash } from 'node:crypto'
import { isLinkFinding, type LinkFinding } from '#contract/checks/calls.ts'
import { day } from '#lib/durations.ts'
import type { Db } from '#server/database/schema.ts'

/** Milliseconds for which the answer of a link is stored. */
export const answersKept = 7 * day

/** Links are stored as hashes: drafts stay private, and a long one has a short key. */
const keyOf = (address: string) => hash('sha256', address, 'base64url')

/** The answers of these links within a week, by their addresses. */
export async function knownAnswers(
  db: Db,
  addresses: string[],
  now: number,
): Promise<Map<string, LinkFinding>> {
  if (addresses.length === 0) return new Map()
  const keys = new Map(addresses.map((address) => [keyOf(address), address]))
  const rows = await db
    .selectFrom('link_checks')
    .select(['hash', 'found'])
    .where('hash', 'in', [...keys.keys()])
    .where('checked_at', '>', now - answersKept)
    .execute()
  return new Map(
    rows.flatMap(({ hash: key, found }) =>
      isLinkFinding(found) ? [[keys.get(key) ?? '', found] as const] : [],
    ),
  )
}

export async function storeAnswer(db: Db, address: string, found: LinkFinding, now: number): Promise<void> {
  const answer = { found, checked_at: now }
  await db
    .insertInto('link_checks')
    .values({ hash: keyOf(address), ...answer })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(answer))
    .execute()
}

/** Deletes answers that are older than a week. */
export async function forgetAnswers(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('link_checks')
    .where('checked_at', '<=', now - answersKept)
    .execute()
}
