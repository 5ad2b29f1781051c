import type { Db } from '#server/database/schema.ts'

/** The versions of publications, deleted ones included, with the time of deletion. */
export function versionsWithState(db: Db) {
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
export function isGone(uses: { deleted_at: number }[], sentAt: number): boolean {
  const times = uses.map(({ deleted_at }) => deleted_at)
  return times.length > 0 && !times.includes(0) && sentAt <= Math.max(...times)
}

export async function isDeletedPicture(db: Db, hash: string): Promise<boolean> {
  const [featured, inTexts, inPublic, upload] = await Promise.all([
    versionsWithState(db).where('publication_versions.picture_hash', '=', hash).execute(),
    versionsWithState(db)
      .innerJoin('picture_uses', 'picture_uses.version_id', 'publication_versions.id')
      .where('picture_uses.picture_hash', '=', hash)
      .execute(),
    db
      .selectFrom('public_version_pictures')
      .innerJoin('publication_cards', 'publication_cards.id', 'publication_id')
      .select('deleted_at')
      .where('public_version_pictures.picture_hash', '=', hash)
      .execute(),
    db
      .selectFrom('picture_uploads')
      .select('uploaded_at')
      .where('picture_hash', '=', hash)
      .executeTakeFirst(),
  ])
  return isGone([...featured, ...inTexts, ...inPublic], upload?.uploaded_at ?? 0)
}
