import type { Kysely } from 'kysely'
import type { Database, RebuildRow } from '#server/database/schema.ts'

type Db = Kysely<Database>

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
}

/**
 * Counts a change of public content, for every process on this database: whichever has a site or calls a hook
 * finds out within one poll.
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

async function readRow(db: Db, name: RebuildRow['name']): Promise<RebuildRow> {
  const row = await db.selectFrom('rebuilds').selectAll().where('name', '=', name).executeTakeFirst()
  return row ?? { name, ...untouched }
}

/** The build hook's state: shared by all processes on this database, of which one at a time calls it. */
export function openHookState(db: Db, now: () => number) {
  const name = 'hook'
  const row = () => db.updateTable('rebuilds').where('name', '=', name)
  return {
    read: () => readRow(db, name),
    want: () => countChange(db, now()),
    claim: async (milliseconds: number) => {
      const { numUpdatedRows } = await row()
        .set({ claimed_until: now() + milliseconds })
        .where('claimed_until', '<=', now())
        .whereRef('wanted', '>', 'done')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    succeeded: async (done: number) => {
      await row()
        .set({ done, finished_at: now(), failures: 0, failed_since: 0, message: '', claimed_until: 0 })
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
          claimed_until: 0,
        }))
        .execute()
    },
  }
}

/**
 * The state of this process's own site: changes are counted in the database for all processes, what came of
 * them is kept in memory, because each process builds its site when it starts.
 */
export function openSiteState(db: Db, now: () => number) {
  const name = 'site'
  let own = { done: 0, finished_at: 0, failures: 0, failed_since: 0, message: '' }
  return {
    read: async () => ({ ...(await readRow(db, name)), ...own }),
    want: () => countChange(db, now()),
    claim: async () => true,
    succeeded: async (done: number) => {
      own = { done, finished_at: now(), failures: 0, failed_since: 0, message: '' }
    },
    failed: async (message: string) => {
      own = { ...own, failures: own.failures + 1, failed_since: own.failed_since || now(), message }
    },
  }
}
