import { publicationPath } from '#config/paths.ts'
import type { Db, PublicationRow } from '#server/database/schema.ts'
import { leadsTo, storeAddress } from './store.ts'

async function exists(work: Db, id: string): Promise<boolean> {
  const row = await work.selectFrom('publication_cards').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Lets the addresses of a publication that is removed permanently lead to its replacement, or to what led on from that
 * one: its own address, and the old ones that staff entered. Without a replacement they end with it.
 */
export async function leadOn(
  work: Db,
  { id, replacedBy }: Pick<PublicationRow, 'id' | 'replacedBy'>,
): Promise<void> {
  if (replacedBy === '') return
  const next = (await exists(work, replacedBy))
    ? replacedBy
    : await leadsTo(work, publicationPath(replacedBy))
  if (next === undefined || next === id) return
  await work
    .updateTable('old_addresses')
    .set({ publication_id: next })
    .where('publication_id', '=', id)
    .execute()
  await storeAddress(work, { path: publicationPath(id), id: next, now: 0 })
}
