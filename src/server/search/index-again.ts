import { setTimeout as pause } from 'node:timers/promises'
import { wordsForm } from './indexed-words.ts'
import type { Db } from '#server/database/schema.ts'
import { lockPublication } from '#server/publications/store.ts'
import { indexPublications } from './store.ts'

/** Publications per portion, and the milliseconds for other work between two. */
const portion = { size: 20, pause: 50 } as const

/**
 * Indexes the words of publications again that another version of this product has indexed, or that were saved while
 * the search was left out, in portions. Until then, the search answers from the old ones (FND-01). Several processes may
 * do so at once.
 */
export async function indexAgain(db: Db): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('publication_cards')
      .leftJoin('publication_words', 'publication_id', 'id')
      .select('id')
      .where((row) => row.or([row('form', 'is', null), row('form', '!=', wordsForm)]))
      .where('id', '>', last)
      .orderBy('id')
      .limit(portion.size)
      .execute()
    if (rows.length === 0) return
    for (const { id } of rows)
      await db.transaction().execute(async (work) => {
        const row = await lockPublication(work, id)
        if (row !== undefined) await indexPublications(work, [row], false)
      })
    last = rows.at(-1)?.id ?? ''
    await pause(portion.pause)
  }
}

/** Has all publications indexed again: they may have changed while the search was left out. */
export async function forgetIndexed(db: Db): Promise<void> {
  await db
    .updateTable('publication_words')
    .set({ form: wordsForm - 1 })
    .execute()
}
