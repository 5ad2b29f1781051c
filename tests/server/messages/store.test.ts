import { expect, onTestFinished, test } from 'vitest'
import type { QueryRow } from '#server/database/message-rows.ts'
import { insertMessages, listMessages } from '#server/messages/store.ts'
import { newId } from '#server/database/new-id.ts'
import { wholeList } from '#server/database/page.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'

const noon = Date.UTC(2026, 10, 20, 12)

function message(index: number): QueryRow {
  return {
    id: newId(noon + index),
    contact_name: `Sample ${index}`,
    phone_number: '0788000000',
    email: `sample${index}@example.org`,
    main_idea: 'A sample message',
    international: 0,
    suspicious: index % 7 === 3 ? 1 : 0,
    reason: index % 7 === 3 ? 'bait' : '',
    state: 'new',
    changed_at: noon + index,
  }
}

test.each(bothDialects.flatMap((dialect) => [1, 500, 1000, 1001].map((length) => ({ dialect, length }))))(
  '[QRY-01] on $dialect a list of $length messages has each once, newest first, and none that is held back or deleted',
  async ({ dialect, length }) => {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    const rows: QueryRow[] = []
    for (let index = 0; rows.filter(({ suspicious }) => suspicious === 0).length <= length; index += 1)
      rows.push(message(index))
    for (let start = 0; start < rows.length; start += 100)
      await insertMessages(db, 'query', ...rows.slice(start, start + 100))
    const shown = rows.filter(({ suspicious }) => suspicious === 0)
    const [deleted, ...kept] = shown
    await db
      .updateTable('queries')
      .set({ deleted_at: noon })
      .where('id', '=', deleted?.id ?? '')
      .execute()
    const ids = kept.map(({ id }) => id).toReversed()
    expect(await listMessages(db, { noun: 'query', held: false }, wholeList, ({ id }) => id)).toEqual({
      rows: ids,
      total: length,
    })
    expect(
      await listMessages(db, { noun: 'query', held: false }, { limit: 3, offset: 1 }, ({ id }) => id),
    ).toEqual({
      rows: ids.slice(1, 4),
      total: length,
    })
  },
)
