import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/database/schema.ts'

async function twoTurns(): Promise<void> {
  await setImmediate()
  await setImmediate()
}

/**
 * Returns a function that reads the revision of public lists, which changes with their source tables. Calls
 * within two turns of the event loop, and those during a read, share the next read, which begins after all of
 * them. With many clients, a single turn has only a few calls.
 */
export function openListRevision(db: Db): () => Promise<string> {
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
