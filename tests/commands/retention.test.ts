import { describe, expect, onTestFinished, test } from 'vitest'
import { openWithExtensions } from '../support/open-with-extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { insertMessages } from '#server/messages/store.ts'
import { dialects, freshLocation } from '../support/database.ts'
import { sampleAppointment, sampleQuery } from '../support/mail.ts'
import { startServer } from '../support/product.ts'

const day = 24 * 60 * 60 * 1000
const tables = ['queries', 'appointments'] as const

describe.each(dialects)('on %s', (dialect) => {
  test('[INB-10] a server that starts with RETENTION_DAYS erases messages handled that many days ago', async () => {
    const { remove, ...location } = await freshLocation(dialect)
    onTestFinished(remove)
    const { db, close } = await openWithExtensions(location)
    onTestFinished(close)
    await migrate(db)
    const handled = (days: number) => ({ state: 'handled', handled_at: Date.now() - days * day }) as const
    for (const days of [11, 9]) {
      await insertMessages(db, 'query', sampleQuery(handled(days)))
      await insertMessages(db, 'appointment', sampleAppointment(handled(days)))
    }
    await insertMessages(db, 'query', sampleQuery())
    const server = await startServer('src/commands/api.ts', {
      PORT: '0',
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl ?? '',
      SEED: 'none',
      RETENTION_DAYS: '10',
    })
    onTestFinished(() => void server.child.kill())
    const said = 'Erased, handled more than 10 days ago (RETENTION_DAYS): 1 message, 1 appointment.'
    await expect.poll(server.output).toContain(said)
    const counts = tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length)
    expect(await Promise.all(counts)).toEqual([2, 1])
    expect(await server.stop()).toBe(0)
  })
})
