import { sql } from 'kysely'
import { otherHosts, type PublicationReads, readPeriods, type ReadSums } from '#contract/reads/calls.ts'
import { day as dayLength } from '#lib/durations.ts'
import type { ReadRow } from '#server/database/count-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { publishedAmong } from '#server/publications/store.ts'

/** Hosts that are named, per publication and day: anyone can send names. */
const mostHosts = 50

/** Days for which counts are stored. */
const keptFor = 730

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayLength).toISOString().slice(0, 10)
}

/** Adds up rows of the same key, in the same order in every process: of two that write at once, one waits. */
function addedUp(rows: ReadRow[]): ReadRow[] {
  const byKey = new Map<string, ReadRow>()
  for (const row of rows) {
    const key = `${row.publication_id} ${row.day} ${row.kind} ${row.host}`
    byKey.set(key, { ...row, count: (byKey.get(key)?.count ?? 0) + row.count })
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Counts the hosts beyond `mostHosts` as one. */
async function withFewHosts(work: Db, rows: ReadRow[]): Promise<ReadRow[]> {
  const stored = await work
    .selectFrom('reads')
    .select(['publication_id', 'day', 'host'])
    .where('publication_id', 'in', [...new Set(rows.map((row) => row.publication_id))])
    .where('day', 'in', [...new Set(rows.map(({ day }) => day))])
    .where('kind', '=', 'read')
    .execute()
  const named = new Map<string, Set<string>>()
  const hostsOf = ({ publication_id: id, day }: Pick<ReadRow, 'publication_id' | 'day'>) => {
    const hosts = named.get(`${id} ${day}`) ?? new Set()
    named.set(`${id} ${day}`, hosts)
    return hosts
  }
  for (const row of stored) hostsOf(row).add(row.host)
  return rows.map((row) => {
    const hosts = hostsOf(row)
    if (row.host !== '' && hosts.size < mostHosts) hosts.add(row.host)
    return row.host === '' || hosts.has(row.host) ? row : { ...row, host: otherHosts }
  })
}

/** Rows for `addReads`: databases limit the values of a statement. */
export const mostRows = 1000

/** Adds counts to the stored ones, in the open transaction. */
export async function insertReads(work: Db, rows: ReadRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += mostRows)
    await work
      .insertInto('reads')
      .values(addedUp(await withFewHosts(work, rows.slice(start, start + mostRows))))
      .onConflict((conflict) =>
        conflict
          .columns(['publication_id', 'day', 'kind', 'host'])
          .doUpdateSet((update) => ({ count: update('reads.count', '+', update.ref('excluded.count')) })),
      )
      .execute()
}

/** Adds counts to the stored ones, in one statement, and drops those of publications that are not public. */
export function addReads(db: Db, rows: ReadRow[]): Promise<void> {
  return db.transaction().execute(async (work) => {
    const ids = [...new Set(rows.map((row) => row.publication_id))]
    const found = await publishedAmong(work, ids).select('id').execute()
    const published = new Set(found.map(({ id }) => id))
    await insertReads(
      work,
      rows.filter((row) => published.has(row.publication_id)),
    )
  })
}

/** The sum of a kind in a period; of all days that are selected without one. */
function sumOf(kind: ReadRow['kind'], since = '') {
  // The sum of large integers is a decimal in Postgres.
  return sql<number>`cast(sum(case when kind = ${kind} and day >= ${since} then count else 0 end) as bigint)`
}

/** The days at which both periods begin. */
function periodsTo(today: string) {
  return {
    month: dayBefore(today, readPeriods.month - 1),
    year: dayBefore(today, readPeriods.year - 1),
  }
}

export async function sumReads(db: Db, ids: string[], today: string): Promise<ReadSums[]> {
  if (ids.length === 0) return []
  const { month, year } = periodsTo(today)
  const rows = await db
    .selectFrom('reads')
    .select('publication_id as id')
    .select([sumOf('read', month).as('monthReads'), sumOf('read').as('reads')])
    .select([sumOf('download', month).as('monthDownloads'), sumOf('download').as('downloads')])
    .where('publication_id', 'in', ids)
    .where('day', '>=', year)
    .where('day', '<=', today)
    .groupBy('publication_id')
    .execute()
  return rows.map(({ id, monthReads, reads, monthDownloads, downloads }) => ({
    _id: id,
    reads: { month: monthReads, year: reads },
    downloads: { month: monthDownloads, year: downloads },
  }))
}

export async function readsOf(db: Db, id: string, today: string): Promise<PublicationReads> {
  const { month, year } = periodsTo(today)
  const stored = db
    .selectFrom('reads')
    .where('publication_id', '=', id)
    .where('day', '>=', year)
    .where('day', '<=', today)
  const days = await stored
    .select(['day', sumOf('read').as('reads'), sumOf('download').as('downloads')])
    .groupBy('day')
    .orderBy('day')
    .execute()
  const hosts = await stored
    .select(['host', sumOf('read', month).as('month'), sumOf('read').as('year')])
    .where('kind', '=', 'read')
    .groupBy('host')
    .execute()
  return { today, days, hosts: hosts.sort((a, b) => b.year - a.year || (a.host < b.host ? -1 : 1)) }
}

/** All counts of a publication, for an export. */
export function allReadsOf(db: Db, id: string): Promise<Omit<ReadRow, 'publication_id'>[]> {
  const columns = ['day', 'kind', 'host', 'count'] as const
  return db
    .selectFrom('reads')
    .select(columns)
    .where('publication_id', '=', id)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('host')
    .execute()
}

/** Deletes counts that are older than two years. */
export async function forgetReads(db: Db, today: string): Promise<void> {
  await db.deleteFrom('reads').where('day', '<', dayBefore(today, keptFor)).execute()
}
