import { setTimeout as pause } from 'node:timers/promises'
import { wordsForm } from '#server/database/indexed-words.ts'
import type { Db } from '#server/database/schema.ts'
import { indexPublication, lockPublication } from './store.ts'

/** Publications per portion, and the milliseconds for other work between two. */
const portion = { size: 20, pause: 50 } as const

/**
 * Indexes the words of publications again that another version of this product has indexed, in portions. Until then,
 * the search answers from the old ones (FND-01). Several processes may do so at once.
 */
export async function indexAgain(db: Db): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('publication_words')
      .select('publication_id as id')
      .where('form', '!=', wordsForm)
      .where('publication_id', '>', last)
      .orderBy('publication_id')
      .limit(portion.size)
      .execute()
    if (rows.length === 0) return
    for (const { id } of rows)
      await db.transaction().execute(async (work) => {
        const row = await lockPublication(work, id)
        if (row !== undefined) await indexPublication(work, row)
      })
    last = rows.at(-1)?.id ?? ''
    await pause(portion.pause)
  }
}
