import type { ExpressionBuilder } from 'kysely'
import type { Database, Db, PublicationRow, VersionRow } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { storePictureUses, picturesInVersions } from '#server/pictures/uses.ts'

/** Number of versions stored per publication, the current one included. */
export const versionLimit = 20

/** Stores the current state of publications as versions. */
export async function storeVersions(work: Db, rows: PublicationRow[]): Promise<void> {
  const versions = rows.map(({ publish_at: _publish_at, pending_revision: _pending, id, ...kept }) => ({
    ...kept,
    id: newId(kept.saved_at),
    publication_id: id,
  }))
  await work.insertInto('publication_versions').values(versions).execute()
  await storePictureUses(work, versions)
}

/** Whether the publication of a version exists and is not deleted. */
function isPresent(where: ExpressionBuilder<Database, 'publication_versions'>) {
  return where.exists(
    where
      .selectFrom('publication_cards')
      .select('publication_cards.id')
      .whereRef('publication_cards.id', '=', 'publication_id')
      .where('deleted_at', '=', 0),
  )
}

/** Newest first, without their texts. */
export function listVersions(db: Db, publication: string) {
  return db
    .selectFrom('publication_versions')
    .select(['id', 'revision', 'saved_at', 'saved_by', 'title', 'state'])
    .where('publication_id', '=', publication)
    .where(isPresent)
    .orderBy('revision', 'desc')
    .execute()
}

export type VersionRecord = VersionRow & { extension: 'jpg' | 'png' | null }

function withPicture(db: Db) {
  return db
    .selectFrom('publication_versions')
    .leftJoin('pictures', 'pictures.hash', 'publication_versions.picture_hash')
    .selectAll('publication_versions')
    .select('extension')
    .where(isPresent)
}

export function findVersion(db: Db, id: string): Promise<VersionRecord | undefined> {
  return withPicture(db).where('id', '=', id).executeTakeFirst()
}

/** The pending change of a publication (REV-01); undefined if there is none. */
export async function findPending(
  db: Db,
  { id, pending_revision }: Pick<PublicationRow, 'id' | 'pending_revision'>,
): Promise<VersionRecord | undefined> {
  if (pending_revision === 0) return undefined
  return withPicture(db)
    .where('publication_id', '=', id)
    .where('revision', '=', pending_revision)
    .executeTakeFirst()
}

/** Marks the current version as saved in a sitting. */
async function markSitting(work: Db, { id, revision }: PublicationRow, sitting: string): Promise<void> {
  await work
    .updateTable('publication_versions')
    .set({ sitting })
    .where('publication_id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

/**
 * Deletes the versions that the current one replaces: the oldest beyond the limit, except a pending change, and the one
 * before it if both are drafts of the same sitting. Returns the pictures that they showed, and whether it continues a sitting.
 */
export async function dropReplacedVersions(
  work: Db,
  row: PublicationRow,
  sitting = '',
): Promise<{ pictures: string[]; continues: boolean }> {
  if (sitting !== '') await markSitting(work, row, sitting)
  const versions = await work
    .selectFrom('publication_versions')
    .select(['id', 'sitting', 'state', 'picture_hash', 'revision'])
    .where('publication_id', '=', row.id)
    .orderBy('revision', 'desc')
    .execute()
  const [, before] = versions
  const continues =
    sitting !== '' && before?.sitting === sitting && before.state === 'draft' && row.state === 'draft'
  if (continues) versions.splice(1, 1)
  const oldest = versions.slice(versionLimit).filter(({ revision }) => revision !== row.pending_revision)
  const replaced = [...(continues ? [before] : []), ...oldest]
  if (replaced.length === 0) return { pictures: [], continues }
  const ids = replaced.map(({ id }) => id)
  const inTexts = await picturesInVersions(work, { publication: row.id, versions: ids })
  await work.deleteFrom('publication_versions').where('id', 'in', ids).execute()
  return { pictures: [...inTexts, ...picturesOf(replaced)], continues }
}

/** The pictures that the versions of a publication show. */
export async function picturesOfVersions(db: Db, publication: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publication_versions')
    .select('picture_hash')
    .where('publication_id', '=', publication)
    .execute()
  return [...(await picturesInVersions(db, { publication })), ...picturesOf(rows)]
}

function picturesOf(rows: { picture_hash: string | null }[]): string[] {
  return [...new Set(rows.map(({ picture_hash }) => picture_hash))].filter((hash) => hash !== null)
}
