import { describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { eraseHandled, sweepDeleted } from '#server/erasures/erase.ts'
import { insertMessages } from '#server/messages/store.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'
import { morning, sampleQuery } from '../../support/mail.ts'

const day = 24 * 60 * 60 * 1000

describe.each(bothDialects)('on %s', (dialect) => {
  const open = async () => {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    return db
  }
  type Db = Awaited<ReturnType<typeof open>>

  /** Changes the one message, and begins `run` before the change is committed. */
  async function changeDuring(db: Db, change: object, run: () => Promise<unknown>): Promise<void> {
    const running = await db.transaction().execute(async (work) => {
      await work.updateTable('queries').set(change).execute()
      const begun = run()
      // It waits for the row, or, with one writer at a time, for the transaction.
      if (dialect === 'postgres')
        await expect
          .poll(async () => {
            const waiting = sql`select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`
            return (await waiting.execute(db)).rows.length
          })
          .toBe(1)
      return { begun }
    })
    await running.begun
  }

  const kept = async (db: Db) => (await db.selectFrom('queries').select('id').execute()).length

  test('[INB-10] a message reopened during the erasure of handled ones stays', async () => {
    const db = await open()
    const handled = { state: 'handled', handled_at: morning - 11 * day } as const
    await insertMessages(db, 'query', sampleQuery(handled))
    const erase = () => eraseHandled(db, { days: 10, now: morning })
    await changeDuring(db, { state: 'new', handled_at: 0 }, erase)
    expect(await kept(db)).toBe(1)
    await db.updateTable('queries').set(handled).execute()
    expect(await erase()).toEqual({ queries: 1, appointments: 0 })
    expect(await kept(db)).toBe(0)
  })

  test('[INB-03] a message restored during the removal of deleted ones stays', async () => {
    const db = await open()
    const deleted = { deleted_at: morning - 31 * day }
    await insertMessages(db, 'query', sampleQuery())
    await db.updateTable('queries').set(deleted).execute()
    await changeDuring(db, { deleted_at: 0 }, () => sweepDeleted(db, morning))
    expect(await kept(db)).toBe(1)
    await db.updateTable('queries').set(deleted).execute()
    await sweepDeleted(db, morning)
    expect(await kept(db)).toBe(0)
  })
})
