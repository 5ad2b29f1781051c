import type { Db } from '#server/database/schema.ts'

/**
 * The original of a translation: that of the named one, if it is itself a translation. Unpublished and deleted
 * publications count. In a circle, it is the named one.
 */
export async function originalOf(work: Db, id: string, named: string): Promise<string> {
  const passed = new Set([id])
  for (let original = named; !passed.has(original);) {
    passed.add(original)
    const row = await work
      .selectFrom('publication_cards')
      .select('translationOf')
      .where('id', '=', original)
      .executeTakeFirst()
    if (!row?.translationOf) return original
    original = row.translationOf
  }
  return named
}

/**
 * Passes the original of a publication that is no longer public on to its own translations, so that they stay together
 * (REA-05). Returns whether a published one has changed.
 */
export async function passOriginalOn(
  work: Db,
  { id, translationOf }: { id: string; translationOf: string },
): Promise<boolean> {
  if (translationOf === '' || translationOf === id) return false
  const moved = await work
    .updateTable('publication_cards')
    .set({ translationOf })
    .where('translationOf', '=', id)
    .where('id', '!=', translationOf)
    .returning(['state', 'deleted_at'])
    .execute()
  return moved.some(({ state, deleted_at }) => state === 'published' && deleted_at === 0)
}
