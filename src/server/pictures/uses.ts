import { day } from '#lib/durations.ts'
import type { Db } from '#server/database/schema.ts'
import { dropUnusedPictures, lockPicture, storePicture, type Picture, sweepPictures } from './store.ts'

/** Milliseconds for which a picture uploaded for a text stays: staff save within a day. */
const uploadsKept = day

/** The stored pictures in a sanitised text, in the same order for all transactions. */
export function picturesInText(html: string): string[] {
  return [
    ...new Set(Array.from(html.matchAll(/"\/api\/images\/([0-9a-f]{64})\./g), ([, hash = '']) => hash)),
  ].sort()
}

/** Whether all stored pictures of a text exist. Locks them until the transaction ends. */
export async function lockPicturesInText(work: Db, html: string): Promise<boolean> {
  for (const hash of picturesInText(html)) if (!(await lockPicture(work, hash))) return false
  return true
}

/** Records the pictures in the texts of versions; skips those that do not exist. */
export async function storePictureUses(work: Db, versions: { id: string; content: string }[]): Promise<void> {
  for (const { id, content } of versions) {
    const hashes = picturesInText(content)
    if (hashes.length === 0) continue
    const rows = work
      .selectFrom('pictures')
      .select((row) => [row.val(id).as('version_id'), 'hash as picture_hash'])
      .where('hash', 'in', hashes)
    await work.insertInto('picture_uses').columns(['version_id', 'picture_hash']).expression(rows).execute()
  }
}

/** The pictures in the texts of a publication's versions, or of some of them. */
export async function picturesInVersions(
  db: Db,
  { publication, versions }: { publication: string; versions?: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('picture_uses')
    .innerJoin('publication_versions', 'publication_versions.id', 'picture_uses.version_id')
    .select('picture_uses.picture_hash')
    .distinct()
    .where('publication_id', '=', publication)
    .$if(versions !== undefined, (query) => query.where('publication_versions.id', 'in', versions ?? []))
    .execute()
  return rows.map(({ picture_hash }) => picture_hash)
}

/** Stores a picture uploaded for a text, and deletes earlier uploads that no text shows. */
export async function storeUpload(db: Db, picture: Picture, now: number): Promise<void> {
  await sweepUploads(db, now)
  await db.transaction().execute(async (work) => {
    await storePicture(work, picture)
    await work
      .insertInto('picture_uploads')
      .values({ picture_hash: picture.hash, uploaded_at: now })
      .onConflict((conflict) => conflict.column('picture_hash').doUpdateSet({ uploaded_at: now }))
      .execute()
  })
}

async function sweepUploads(db: Db, now: number): Promise<void> {
  const old = await db
    .deleteFrom('picture_uploads')
    .where('uploaded_at', '<', now - uploadsKept)
    .returning('picture_hash')
    .execute()
  const hashes = old.map(({ picture_hash }) => picture_hash)
  if (hashes.length > 0) await db.transaction().execute((work) => dropUnusedPictures(work, hashes))
}

/** Deletes all unused pictures. */
export async function sweepAllPictures(db: Db, now: number): Promise<void> {
  await sweepUploads(db, now)
  await sweepPictures(db)
}
