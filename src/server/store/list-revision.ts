import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'

async function twoTurns(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/**
 * Opens what reads the revision of public lists: another text after each change of what they are made of. Calls of two
 * turns of the event loop, and those that come while one is read, share the next reading: it begins after all the calls
 * that it answers. Of the calls of many clients, one turn has only a few.
 */
export function openListRevision(db: Kysely<Database>): () => Promise<string> {
  const query = db.selectFrom('list_revision').select('revision').compile()
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<string> | undefined

  async function read(): Promise<string> {
    const { rows } = await db.executeQuery(query)
    return rows[0]?.revision ?? ''
  }

  return () => {
    next ??= Promise.all([current, twoTurns()]).then(() => {
      next = undefined
      const reading = read()
      current = reading.catch(() => {})
      return reading
    })
    return next
  }
}
