import { blocksOf } from '#document/blocks.ts'
import { parseHtml } from '#document/read/html.ts'
import { writeHtml } from '#document/write/html.ts'
import type { Db, ExpertiseRow } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { newId } from '#server/database/new-id.ts'
import type { Counted, Page } from '#server/database/page.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { recordMadeWith } from '#server/database/sent-keys.ts'

/** Cards that are not deleted: every query of expertise cards begins here (INB-03). */
function present(db: Db) {
  return db.selectFrom('expertise_cards').where('deleted_at', '=', 0)
}

/** A card for the public: its stored HTML as a list of its blocks (API-01, API-02). */
export function publicExpertise({ id, title, icon, content }: ExpertiseRow) {
  const blocks = blocksOf(parseHtml(content)).map((block) => writeHtml(block).trim())
  return { _id: id, title, icon, content: blocks }
}

/** Oldest first: the order in which staff made them. */
export async function listExpertise(db: Db, { limit, offset }: Page): Promise<Counted<ExpertiseRow>> {
  const ordered = present(db).selectAll().orderBy('id')
  const rows = await ordered.execute()
  return { rows: limit === undefined ? rows : rows.slice(offset, offset + limit), total: rows.length }
}

export async function insertExpertise(db: Db, row: ExpertiseRow): Promise<void> {
  await db.insertInto('expertise_cards').values(row).execute()
}

interface CardTexts {
  title: string
  content: string
  icon: string | undefined
}

/**
 * Stores a new card and returns its identifier. A repeated key changes the card that was created with it
 * (INB-04).
 */
export async function makeExpertise(
  db: Db,
  { title, content, icon }: CardTexts,
  { key, actor }: { key: string | undefined; actor: Actor },
): Promise<string> {
  const { now } = actor
  const id = newId(now)
  return db.transaction().execute(async (work) => {
    const isThere = (made: string) => updateExpertise(work, made, { title, content, icon })
    const made =
      key === undefined
        ? undefined
        : await recordMadeWith(work, { noun: 'expertise-card', key }, { record_id: id, now, isThere })
    if (made === undefined) await insertExpertise(work, { id, title, content, icon: icon ?? '' })
    const about = { noun: 'expertise-card', id: made ?? id, title } as const
    await recordAct(work, made === undefined ? 'published' : 'changed', actor, about)
    await countChange(work, now)
    return about.id
  })
}

/** Changes a card. Returns whether it exists. An undefined `icon` stays as it is. */
export async function updateExpertise(
  db: Db,
  id: string,
  { title, content, icon }: CardTexts,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('expertise_cards')
    .set({ title, content, ...(icon === undefined ? {} : { icon }) })
    .where('id', '=', id)
    .where('deleted_at', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
