import { describe, expect, onTestFinished, test } from 'vitest'
import { readMailState } from '#server/mail/state.ts'
import { insertMails } from '#server/mail/store.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'
import { morning } from '../../support/mail.ts'

describe.each(bothDialects)('on %s', (dialect) => {
  test.each([
    ['notice', 'query', 'query'],
    ['notice', 'appointment', 'appointment'],
    ['digest', '', 'query'],
    ['invitation', '', 'account'],
    ['reset', '', 'account'],
  ] as const)('[INB-09] a %s of %j that fails leads to: %s', async (kind, noun, about) => {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    await insertMails(db, [{ key: 'k', kind, noun, record_id: 'r', place: 0, state: 'waiting' }], morning)
    expect(await readMailState(db)).not.toHaveProperty('about')
    await db.updateTable('mails').set({ message: 'Refused' }).execute()
    expect(await readMailState(db)).toMatchObject({ failing: 1, about })
  })
})
