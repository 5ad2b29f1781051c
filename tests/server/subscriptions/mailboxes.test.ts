import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/database/migrations/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { endSubscription, subscriberOfEnd, subscriberOfLink } from '#server/subscriptions/store.ts'
import { bothDialects, freshLocation } from '../../support/database.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Subscribers from before mailboxes: when each was asked, confirmed and stopped. */
const before: [id: string, email: string, asked: number, confirmed: number, stopped: number][] = [
  // Pending and confirmed.
  ['1', 'ada.sample@gmail.com', 10, 0, 0],
  ['2', 'adasample@gmail.com', 20, 25, 0],
  // Two confirmed.
  ['3', 'kofi@googlemail.com', 30, 60, 0],
  ['4', 'k.ofi@gmail.com', 40, 50, 0],
  // Two pending, and one whose mails are refused.
  ['5', 'le.mlem@gmail.com', 70, 0, 0],
  ['6', 'lemlem+news@gmail.com', 60, 0, 0],
  ['7', 'yaw@gmail.com', 10, 11, 90],
  ['8', 'y.aw@gmail.com', 20, 22, 0],
  // Not merged.
  ['9', 'ada.sample@example.org', 1, 2, 0],
  ['10', 'adasample@example.org', 1, 2, 0],
]

describe.each(bothDialects)('on %s', (dialect) => {
  test('[REA-06] subscriptions of one mailbox merge into the one confirmed first, and every mailed link works', async () => {
    const where = await freshLocation(dialect)
    onTestFinished(where.remove)
    const { db, close } = await openDatabase(where)
    onTestFinished(close)
    await migrate(db, '0032-large-counts')
    for (const [id, email, asked, confirmed, stopped] of before) {
      await sql`
        insert into subscribers (id, email, end_token, asked_at, confirmed_at, news_from, news_to, stopped_at)
        values (${id}, ${email}, ${`end ${id}`}, ${asked}, ${confirmed}, 0, 0, ${stopped})`.execute(db)
      await sql`
        insert into subscriber_links (hash, subscriber_id, expires_at)
        values (${hashOf(`confirm ${id}`)}, ${id}, 1000)`.execute(db)
    }
    await migrate(db)
    const rows = await db.selectFrom('subscribers').select(['id', 'email', 'mailbox']).execute()
    expect(rows.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual([
      { id: '2', email: 'adasample@gmail.com', mailbox: 'adasample@gmail.com' },
      { id: '4', email: 'k.ofi@gmail.com', mailbox: 'kofi@gmail.com' },
      { id: '6', email: 'lemlem+news@gmail.com', mailbox: 'lemlem@gmail.com' },
      { id: '8', email: 'y.aw@gmail.com', mailbox: 'yaw@gmail.com' },
      { id: '9', email: 'ada.sample@example.org', mailbox: 'ada.sample@example.org' },
      { id: '10', email: 'adasample@example.org', mailbox: 'adasample@example.org' },
    ])
    const kept = { 1: '2', 2: '2', 3: '4', 4: '4', 5: '6', 6: '6', 7: '8', 8: '8', 9: '9', 10: '10' }
    for (const [id, into] of Object.entries(kept)) {
      expect(await subscriberOfEnd(db, `end ${id}`)).toBe(into)
      expect(await subscriberOfLink(db, `confirm ${id}`, 100)).toBe(into)
    }
    await endSubscription(db, '2', 100)
    for (const id of [1, 2]) expect(await subscriberOfEnd(db, `end ${id}`)).toBe('')
    expect(await db.selectFrom('subscribers').selectAll().where('id', '=', '2').execute()).toEqual([])
    expect(await subscriberOfEnd(db, 'end 3')).toBe('4')
  })
})
