import type { Db, RebuildRow } from '#server/database/schema.ts'

const names = ['site', 'hook'] as const satisfies RebuildRow['name'][]

const untouched = {
  wanted: 0,
  done: 0,
  changed_at: 0,
  finished_at: 0,
  failures: 0,
  failed_since: 0,
  message: '',
  claimed_until: 0,
  term: 0,
}

/**
 * Counts a change of public content. Every process on this database with a site or a hook detects it within
 * one poll.
 */
export async function countChange(db: Db, changed_at: number): Promise<void> {
  await db
    .insertInto('rebuilds')
    .values(names.map((name) => ({ name, ...untouched, wanted: 1, changed_at })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((expression) => ({
        wanted: expression('rebuilds.wanted', '+', 1),
        changed_at,
      })),
    )
    .execute()
}

/** Inserts the missing rows of counters. */
export async function ensureCounters(db: Db): Promise<void> {
  await db
    .insertInto('rebuilds')
    .values(names.map((name) => ({ name, ...untouched })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The counters of a site or a hook. */
export async function readCounts(db: Db, name: RebuildRow['name']): Promise<RebuildRow> {
  const row = await db.selectFrom('rebuilds').selectAll().where('name', '=', name).executeTakeFirst()
  return row ?? { name, ...untouched }
}

function updateRow(db: Db, name: RebuildRow['name']) {
  return db.updateTable('rebuilds').where('name', '=', name)
}

/** Records the results of attempts, for every process on this database; `released` ends their claim. */
function openResults(
  row: () => ReturnType<typeof updateRow>,
  now: () => number,
  released: { claimed_until?: 0 },
) {
  return {
    succeeded: async (done: number, leftOut: string) => {
      await row()
        .set({ done, finished_at: now(), failures: 0, failed_since: 0, message: leftOut, ...released })
        .execute()
    },
    failed: async (message: string) => {
      await row()
        .set((expression) => ({
          failures: expression('failures', '+', 1),
          failed_since: expression
            .case()
            .when('failed_since', '>', 0)
            .then(expression.ref('failed_since'))
            .else(now())
            .end(),
          message,
          ...released,
        }))
        .execute()
    },
  }
}

/** The build hook's state, shared by all processes on this database, of which one at a time calls it. */
export function openHookState(db: Db, now: () => number) {
  const row = () => updateRow(db, 'hook')
  return {
    read: () => readCounts(db, 'hook'),
    want: () => countChange(db, now()),
    claim: async (milliseconds: number) => {
      const { numUpdatedRows } = await row()
        .set({ claimed_until: now() + milliseconds })
        .where('claimed_until', '<=', now())
        .whereRef('wanted', '>', 'done')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    ...openResults(row, now, { claimed_until: 0 }),
  }
}

/**
 * The state of the site that publishers build. Only the publisher that leads in `term` can write it; an ended
 * term writes nothing.
 */
export function openLeaderState(db: Db, now: () => number, term: number) {
  return {
    read: () => readCounts(db, 'site'),
    want: () => countChange(db, now()),
    claim: async () => true,
    ...openResults(() => updateRow(db, 'site').where('term', '=', term), now, {}),
  }
}

/**
 * The state of this process's own site. Changes are counted in the database for all processes; results are
 * stored in memory, because each process builds its site when it starts.
 */
export function openSiteState(db: Db, now: () => number) {
  const name = 'site'
  let own = { done: 0, finished_at: 0, failures: 0, failed_since: 0, message: '' }
  return {
    read: async () => ({ ...(await readCounts(db, name)), ...own }),
    want: () => countChange(db, now()),
    claim: async () => true,
    succeeded: async (done: number, leftOut: string) => {
      own = { done, finished_at: now(), failures: 0, failed_since: 0, message: leftOut }
    },
    failed: async (message: string) => {
      own = { ...own, failures: own.failures + 1, failed_since: own.failed_since || now(), message }
    },
  }
}
