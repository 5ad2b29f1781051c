import { publicationPath } from '#config/paths.ts'
import type { ManagedAddresses, MissingAddress } from '#contract/old-addresses/calls.ts'
import { day } from '#lib/durations.ts'
import { dayOf } from '#lib/day.ts'
import { batchesOf } from '#server/database/batches.ts'
import type { MissingAddressRow } from '#server/database/count-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { published } from '#server/publications/store.ts'

/** Old addresses of a site, which its web server reads as rules. */
export const mostAddresses = 1000

/** Rows of addresses that do not exist, and the days for which one is stored after it was last asked for. */
export const missingKept = { rows: 500, days: 90 }

/** The ids of publications that readers cannot read, each with the id of its replacement (REV-05). */
async function replacements(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('publication_cards')
    .select(['id', 'replacedBy'])
    .where('replacedBy', '!=', '')
    .where('id', 'not in', published(db).select('id'))
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, replacedBy }) => [id, replacedBy]))
}

/** The id of the publication that a path is the page of; '' for other paths. */
function idIn(path: string): string {
  const folder = publicationPath('')
  return path.startsWith(folder) ? path.slice(folder.length) : ''
}

/** The old addresses. One of a page whose publication exists again, as after an import, is none. */
async function enteredAddresses(db: Db): Promise<{ path: string; id: string }[]> {
  const entered = await db
    .selectFrom('old_addresses')
    .select(['path', 'publication_id as id'])
    .orderBy('path')
    .execute()
  const existing = new Set<string>()
  for (const batch of batchesOf(entered.map(({ path }) => idIn(path)).filter(Boolean))) {
    const rows = await db.selectFrom('publication_cards').select('id').where('id', 'in', batch).execute()
    for (const { id } of rows) existing.add(id)
  }
  return entered.filter(({ path }) => !existing.has(idIn(path)))
}

/** The last of the publications that have replaced one another: the publication itself, if it has no replacement. */
function lastOf(id: string, replaced: ReadonlyMap<string, string>): string {
  const passed = new Set<string>()
  let last = id
  for (let next = replaced.get(id); next !== undefined && !passed.has(next); next = replaced.get(next)) {
    passed.add(next)
    last = next
  }
  return last
}

/**
 * The paths that lead to a public publication: those that staff entered, and those of publications that were replaced
 * and are public no more, or removed since (lead-on.ts). A deleted one is back with its publication.
 */
export async function publicAddresses(db: Db): Promise<{ path: string; id: string }[]> {
  const [entered, replaced, shown] = await Promise.all([
    enteredAddresses(db),
    replacements(db),
    published(db).select('id').execute(),
  ])
  const ids = new Set(shown.map(({ id }) => id))
  const removed = entered.map(({ path, id }) => [idIn(path), id] as const).filter(([id]) => id !== '')
  const next = new Map([...replaced, ...removed])
  return [...entered, ...[...replaced.keys()].map((id) => ({ path: publicationPath(id), id }))]
    .map(({ path, id }) => ({ path, id: lastOf(id, next) }))
    .filter(({ id }) => ids.has(id))
}

/** The old addresses of a publication, for an export. */
export async function pathsOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('old_addresses')
    .select('path')
    .where('publication_id', '=', id)
    .orderBy('path')
    .execute()
  return rows.map(({ path }) => path)
}

/** All old addresses of publications that are not deleted. */
export async function managedAddresses(db: Db): Promise<ManagedAddresses['old']> {
  const rows = await db
    .selectFrom('old_addresses')
    .innerJoin('publication_cards', 'publication_cards.id', 'publication_id')
    .select(['path', 'publication_id as id', 'title', 'state'])
    .where('deleted_at', '=', 0)
    .orderBy('path')
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, isPublic: state === 'published' }))
}

/** The number of old addresses that staff entered: those of removed publications are none (lead-on.ts). */
export async function countAddresses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('old_addresses')
    .where('path', 'not like', `${publicationPath('')}%`)
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The publication that a path leads to; undefined if it is no old address. */
export async function leadsTo(db: Db, path: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('old_addresses')
    .select('publication_id')
    .where('path', '=', path)
    .executeTakeFirst()
  return row?.publication_id
}

/** Stores an old address, and forgets that it was missing. */
export async function storeAddress(
  work: Db,
  { path, id, now }: { path: string; id: string; now: number },
): Promise<void> {
  const leads = { publication_id: id, added_at: now }
  await work
    .insertInto('old_addresses')
    .values({ path, ...leads })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(leads))
    .execute()
  await work.deleteFrom('missing_addresses').where('path', '=', path).execute()
}

/** Removes an old address. */
export async function dropAddress(work: Db, path: string): Promise<void> {
  await work.deleteFrom('old_addresses').where('path', '=', path).execute()
}

/** The addresses that do not exist, those of most days first. */
export async function missingAddresses(db: Db): Promise<MissingAddress[]> {
  const rows = await db
    .selectFrom('missing_addresses')
    .selectAll()
    .where('path', 'not in', db.selectFrom('old_addresses').select('path'))
    .orderBy('days', 'desc')
    .orderBy('count', 'desc')
    .orderBy('path')
    .execute()
  return rows.map(({ last_day: lastDay, ...row }) => ({ ...row, lastDay }))
}

/** Adds the counts of a day, and keeps the number of rows. */
export async function addMissing(
  db: Db,
  counts: Pick<MissingAddressRow, 'path' | 'count'>[],
  today: string,
): Promise<void> {
  await db.transaction().execute(async (work) => {
    for (const { path, count } of counts)
      await work
        .insertInto('missing_addresses')
        .values({ path, count, days: 1, last_day: today })
        .onConflict((conflict) =>
          conflict.column('path').doUpdateSet((update) => ({
            count: update('missing_addresses.count', '+', count),
            days: update
              .case()
              .when('missing_addresses.last_day', '=', today)
              .then(update.ref('missing_addresses.days'))
              .else(update('missing_addresses.days', '+', 1))
              .end(),
            last_day: today,
          })),
        )
        .execute()
    await dropBeyond(work)
  })
}

/**
 * Drops the rows beyond the limit: those of the fewest days, and of these the oldest. A flood of one day replaces its own
 * rows, and none that readers have asked for on several days.
 */
async function dropBeyond(work: Db): Promise<void> {
  const kept = work
    .selectFrom('missing_addresses')
    .select('path')
    .orderBy('days', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('count', 'desc')
    .orderBy('path')
    .limit(missingKept.rows)
  const paths = (await kept.execute()).map(({ path }) => path)
  if (paths.length < missingKept.rows) return
  await work.deleteFrom('missing_addresses').where('path', 'not in', paths).execute()
}

/** Deletes addresses that were last asked for 90 days ago. */
export async function forgetMissing(db: Db, now: number): Promise<void> {
  const first = dayOf(new Date(now - missingKept.days * day))
  await db.deleteFrom('missing_addresses').where('last_day', '<', first).execute()
}
