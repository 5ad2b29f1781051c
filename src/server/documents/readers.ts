import { sql } from 'kysely'
import type { Db } from '#server/database/schema.ts'
import { isGone, versionsWithState } from '#server/deletion/deleted-uses.ts'

/**
 * The readers of a document: everyone while a published publication, or one of its public versions, links to it; staff
 * while only earlier versions, drafts, scheduled publications and unsaved forms do (EDT-03); no one once all
 * of those are deleted.
 */
export async function documentReaders(db: Db, hash: string): Promise<'everybody' | 'staff' | 'nobody'> {
  const address = `/api/documents/${hash}`
  const [inVersions, inPublicVersions, document] = await Promise.all([
    // Matches the expression of the index (database/migrations/0001-tables.ts).
    versionsWithState(db)
      .select('publication_cards.link')
      .where(sql`substr(publication_versions.link, 1, 79)`, '=', address)
      .execute(),
    db
      .selectFrom('public_versions')
      .innerJoin('publication_cards', 'publication_cards.id', 'publication_id')
      .select(['deleted_at', 'publication_cards.state', 'public_versions.link'])
      .where(sql`substr(public_versions.link, 1, 79)`, '=', address)
      .execute(),
    db.selectFrom('documents').select('uploaded_at').where('hash', '=', hash).executeTakeFirst(),
  ])
  const uses = [...inVersions, ...inPublicVersions]
  const isShown = ({ deleted_at, state, link }: (typeof uses)[number]) =>
    deleted_at === 0 && state === 'published' && link.startsWith(address)
  if (uses.some(isShown)) return 'everybody'
  return isGone(uses, document?.uploaded_at ?? 0) ? 'nobody' : 'staff'
}
