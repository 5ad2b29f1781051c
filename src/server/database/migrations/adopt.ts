import { sql } from 'kysely'
import { OperatorError } from '#lib/operator-error.ts'
import type { Db } from '#server/database/schema.ts'
import { migrationNames } from './list.ts'

/** The migrations of v0.9, which made the tables of 0001-tables. No other migration may have one of these names. */
export const migrationsOfV09 = [
  '0001-first-tables',
  '0002-rate-limits',
  '0003-rebuilds',
  '0004-session-end',
  '0005-rebuild-claims',
  '0006-publication-states',
  '0010-text-pictures',
  '0011-documents',
  '0012-inbox',
  '0013-mails',
  '0014-topics',
  '0015-search',
  '0016-accounts',
  '0017-publisher-terms',
  '0018-list-revision',
  '0019-handled',
  '0020-documents-by-link',
  '0021-unreachable',
  '0022-folded-words',
  '0023-apostrophes',
  '0024-sittings',
  '0025-series',
  '0026-languages',
  '0027-appointment-times',
  '0028-reads',
  '0029-authors',
  '0030-subscribers',
  '0031-refused-subscribers',
  '0032-large-counts',
  '0033-mailboxes',
  '0034-timed-appointments',
  '0035-originals',
  '0036-words-form',
]

function areFirst(names: string[], list: string[]): boolean {
  return names.toSorted().every((name, index) => name === list[index])
}

/** Whether a database with these migrations has the tables of v0.9. */
export function isOfV09(applied: string[]): boolean {
  return applied.length === migrationsOfV09.length && areFirst(applied, migrationsOfV09)
}

/** Throws OperatorError unless this version knows what a database with these migrations has; `what` names it. */
export function requireKnown(applied: string[], what = 'The database'): void {
  if (isOfV09(applied) || areFirst(applied, migrationNames)) return
  if (applied.every((name) => migrationsOfV09.includes(name)))
    throw new OperatorError(
      `${what} is from a version before v0.9: start v0.9 on it once, then this version. Nothing was changed.`,
    )
  throw new OperatorError(
    `${what} is from a newer version of this product, or from one that is neither v0.9 nor this one: use that version, or an older backup. Nothing was changed.`,
  )
}

/** Gives a database of v0.9 the names of this version's migrations, in the caller's transaction. */
export async function adopt(work: Db, applied: string[]): Promise<void> {
  if (!isOfV09(applied)) return
  const [name] = migrationNames
  await sql`insert into kysely_migration (name, timestamp)
    select ${sql.lit(name)}, min(timestamp) from kysely_migration`.execute(work)
  await sql`delete from kysely_migration where name <> ${name}`.execute(work)
}
