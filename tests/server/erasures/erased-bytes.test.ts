import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { backUp } from '#server/database/backup.ts'
import { databaseFile } from '#server/database/database-file.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { eraseAddress, sweepDeleted } from '#server/erasures/erase.ts'
import { insertMessages } from '#server/messages/store.ts'
import { systemActor } from '#server/acts/actor.ts'
import { freshLocation } from '../../support/database.ts'
import { morning, sampleQuery } from '../../support/mail.ts'

const words = 'words that are nowhere else'
const day = 24 * 60 * 60 * 1000

/** A database with a message in the file itself, not only in its log. */
async function openWithMessage(deletedAt = 0) {
  const where = await freshLocation('sqlite')
  const database = await openWithExtensions(where)
  onTestFinished(async () => {
    await database.close()
    await where.remove()
  })
  const { db } = database
  await migrate(db)
  await insertMessages(
    db,
    'query',
    sampleQuery({ main_idea: `${words} `.repeat(500), email: 'gone@example.org' }),
  )
  if (deletedAt > 0) await db.updateTable('queries').set({ deleted_at: deletedAt }).execute()
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const file = join(where.dataDir, databaseFile)
  const holds = async (name: string) => (await readFile(name).catch(() => Buffer.alloc(0))).includes(words)
  expect(await holds(file)).toBe(true)
  return { db, file, dataDir: where.dataDir, holds }
}

test('[INB-10] words of an erased person are not in the database file, its log or later backups', async () => {
  const { db, file, dataDir, holds } = await openWithMessage()
  await eraseAddress(db, 'gone@example.org', systemActor('a test', morning))
  expect([await holds(file), await holds(`${file}-wal`)]).toEqual([false, false])
  const copy = join(dataDir, 'copy.sqlite')
  await backUp(dataDir, copy)
  expect(await holds(copy)).toBe(false)
})

test('[INB-03] words of a message deleted 31 days ago are not in the database file', async () => {
  const { db, file, holds } = await openWithMessage(morning - 31 * day)
  await sweepDeleted(db, morning)
  expect([await holds(file), await holds(`${file}-wal`)]).toEqual([false, false])
})
