import type { Kysely } from 'kysely'
import type { Database, RebuildRow } from './database/schema.ts'

const untouched = {
  wanted: 0,
  done: 0,
  changed_at: 0,
  finished_at: 0,
  failures: 0,
  failed_since: 0,
  message: '',
}

/**
 * What is asked of a build, or of a build hook, and what came of it, in the database: each change counts
 * `wanted` up, and a build that ended well has done what was wanted when it began.
 */
export function openRebuildState(db: Kysely<Database>, name: RebuildRow['name'], now: () => number) {
  async function read(): Promise<RebuildRow> {
    const row = await db.selectFrom('rebuilds').selectAll().where('name', '=', name).executeTakeFirst()
    return row ?? { name, ...untouched }
  }

  async function set(values: Partial<RebuildRow>): Promise<void> {
    await db
      .insertInto('rebuilds')
      .values({ name, ...untouched, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
  }

  return {
    read,
    /** Something has changed. */
    async want(): Promise<void> {
      const changed_at = now()
      await db
        .insertInto('rebuilds')
        .values({ name, ...untouched, wanted: 1, changed_at })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((expression) => ({
            wanted: expression('rebuilds.wanted', '+', 1),
            changed_at,
          })),
        )
        .execute()
    },
    /** A build of what was wanted as number `done` has ended well. */
    async succeeded(done: number): Promise<void> {
      const { done: before } = await read()
      await set({
        done: Math.max(before, done),
        finished_at: now(),
        failures: 0,
        failed_since: 0,
        message: '',
      })
    },
    /** Gives how many builds have failed since the last good one. */
    async failed(message: string): Promise<number> {
      const { failures, failed_since } = await read()
      await set({ failures: failures + 1, failed_since: failed_since || now(), message })
      return failures + 1
    },
  }
}

export type RebuildState = ReturnType<typeof openRebuildState>
