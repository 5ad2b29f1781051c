import { sql } from 'kysely'
import type { Db } from '#server/database/schema.ts'

/** The versions of publications, deleted ones included, with the time of deletion. */
function versions(db: Db) {
  return db
    .selectFrom('publication_versions')
    .innerJoin('publication_cards', 'publication_cards.id', 'publication_versions.publication_id')
    .select(['deleted_at', 'publication_cards.state'])
    .distinct()
}

/**
 * Whether a file is used only by deleted publications and was not uploaded again after their deletion. It is
 * stored until they can no longer be restored, but not served (INB-03). A file without uses was uploaded for
 * an unsaved publication.
 */
function isGone(uses: { deleted_at: number }[], sentAt: number): boolean {
  const times = uses.map(({ deleted_at }) => deleted_at)
  return times.length > 0 && !times.includes(0) && sentAt <= Math.max(...times)
}

export async function isDeletedPicture(db: Db, hash: string): Promise<boolean> {
  const [featured, inTexts, upload] = await Promise.all([
    versions(db).where('publication_versions.picture_hash', '=', hash).execute(),
    versions(db)
      .innerJoin('picture_uses', 'picture_uses.version_id', 'publication_versions.id')
      .where('picture_uses.picture_hash', '=', hash)
      .execute(),
    db
      .selectFrom('picture_uploads')
      .select('uploaded_at')
      .where('picture_hash', '=', hash)
      .executeTakeFirst(),
  ])
  return isGone([...featured, ...inTexts], upload?.uploaded_at ?? 0)
}

/**
 * The readers of a document: everyone while the current version of a published publication links to it; staff
 * while only earlier versions, drafts, scheduled publications and unsaved forms do (EDT-03); no one once all
 * of those are deleted.
 */
export async function documentReaders(db: Db, hash: string): Promise<'everybody' | 'staff' | 'nobody'> {
  const address = `/api/documents/${hash}`
  const [uses, document] = await Promise.all([
    // Matches the expression of the index (database/migrations/0001-tables.ts).
    versions(db)
      .select('publication_cards.link')
      .where(sql`substr(publication_versions.link, 1, 79)`, '=', address)
      .execute(),
    db.selectFrom('documents').select('uploaded_at').where('hash', '=', hash).executeTakeFirst(),
  ])
  const isShown = ({ deleted_at, state, link }: (typeof uses)[number]) =>
    deleted_at === 0 && state === 'published' && link.startsWith(address)
  if (uses.some(isShown)) return 'everybody'
  return isGone(uses, document?.uploaded_at ?? 0) ? 'nobody' : 'staff'
}
