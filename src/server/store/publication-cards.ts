import type { Kysely, SelectQueryBuilder } from 'kysely'
import { forUpdate } from '#server/database/for-update.ts'
import type { Database, PublicationRow } from '#server/database/schema.ts'
import type { Counted, Page } from './page.ts'
import { keepVersions } from './publication-versions.ts'

type Db = Kysely<Database>

export type PublicationRecord = PublicationRow & { extension: 'jpg' | 'png' | null }

/** What anyone may see: every public query begins here (EDT-01). */
function published(db: Db) {
  return db.selectFrom('publication_cards').where('state', '=', 'published')
}

/** With what its picture's address is made of. */
function withPicture(query: SelectQueryBuilder<Database, 'publication_cards', object>) {
  return query
    .leftJoin('pictures', 'pictures.hash', 'publication_cards.picture_hash')
    .selectAll('publication_cards')
    .select('extension')
}

/** Newest first. */
export async function listPublished(db: Db, { limit, offset }: Page): Promise<Counted<PublicationRecord>> {
  const ordered = withPicture(published(db)).orderBy('published_at', 'desc').orderBy('id', 'desc')
  const rows = await (limit === undefined ? ordered : ordered.limit(limit).offset(offset)).execute()
  const total = limit === undefined ? rows.length : await countPublished(db)
  return { rows, total }
}

export async function countPublished(db: Db): Promise<number> {
  const { total } = await published(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function findPublished(db: Db, id: string): Promise<PublicationRecord | undefined> {
  return withPicture(published(db)).where('id', '=', id).executeTakeFirst()
}

/** Those that only staff may see, in no order. */
export function listNotPublic(db: Db): Promise<PublicationRecord[]> {
  return withPicture(db.selectFrom('publication_cards').where('state', '!=', 'published')).execute()
}

export function findInAnyState(db: Db, id: string): Promise<PublicationRecord | undefined> {
  return withPicture(db.selectFrom('publication_cards')).where('id', '=', id).executeTakeFirst()
}

/** A publication; nobody else changes it until the transaction ends. */
export function holdPublication(work: Db, id: string): Promise<PublicationRow | undefined> {
  return forUpdate(
    work,
    work.selectFrom('publication_cards').selectAll().where('id', '=', id),
  ).executeTakeFirst()
}

/** Each with the version that it is. */
export async function insertPublications(work: Db, ...rows: PublicationRow[]): Promise<void> {
  await work.insertInto('publication_cards').values(rows).execute()
  await keepVersions(work, rows)
}

/** Saves a held publication, with the version that it is. */
export async function updatePublication(work: Db, { id, ...values }: PublicationRow): Promise<void> {
  await work.updateTable('publication_cards').set(values).where('id', '=', id).execute()
  await keepVersions(work, [{ id, ...values }])
}

/** Its versions go with it. */
export async function deletePublication(work: Db, id: string): Promise<void> {
  await work.deleteFrom('publication_cards').where('id', '=', id).execute()
}
