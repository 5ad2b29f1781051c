import { setTimeout } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import { forUpdate } from '#server/database/for-update.ts'
import type { Database, Db, PublicationRow } from '#server/database/schema.ts'
import type { Page } from '#server/database/page.ts'
import { storeVersions } from './versions.ts'
import { hooksOf } from '#server/hooks.ts'

export type PublicationRecord = PublicationRow & { extension: 'jpg' | 'png' | null }

/** Publications that are not deleted: every query of publications begins here (INB-03). */
function present(db: Db) {
  return db.selectFrom('publication_cards').where('deleted_at', '=', 0)
}

/** Public publications: every public query begins here, or with `publishedAmong` (EDT-01). */
export function published(db: Db) {
  return present(db).where('state', '=', 'published')
}

/** The order of publications in SQL: that of `byNewest` in lib/record-date.ts, or its reverse. */
export function newestFirst(direction: 'desc' | 'asc' = 'desc') {
  const order = sql.raw(direction)
  return sql`published_at ${order}, publication_cards.id ${order}`
}

type SelectedIds = SelectQueryBuilder<Database, 'publication_cards', { id: string }>

/**
 * The public ones among these. The computed state keeps SQLite, which has no statistics, from using its index
 * of states: for a few records it would read every published one.
 */
export function publishedAmong(db: Db, ids: string[] | SelectedIds) {
  return present(db)
    .where('id', 'in', ids)
    .where(sql`state || ''`, '=', 'published')
}

/** Adds the columns of the picture's address. */
function withPicture(query: SelectQueryBuilder<Database, 'publication_cards', object>) {
  return query
    .leftJoin('pictures', 'pictures.hash', 'publication_cards.picture_hash')
    .selectAll('publication_cards')
    .select('extension')
}

/**
 * Publications that are read at once, and milliseconds for other requests after them: the event loop accepts one
 * connection a turn, and a burst of them needs many.
 */
const partLength = 50
const pause = 2

/**
 * Published ones, newest first, mapped by `shape`, in parts. If a list changes in the meantime, each record is as it is
 * when its part is read, and the list's revision changes.
 */
export async function listPublished<Shaped>(
  db: Db,
  { limit, offset }: Page,
  shape: (row: PublicationRecord) => Shaped,
): Promise<Shaped[]> {
  const ordered = published(db).select('id').orderBy(newestFirst())
  const rows = await (limit === undefined ? ordered : ordered.limit(limit).offset(offset)).execute()
  const ids = rows.map(({ id }) => id)
  const list: Shaped[] = []
  for (let start = 0; start < ids.length; start += partLength) {
    if (start > 0) await setTimeout(pause)
    const part = ids.slice(start, start + partLength)
    const read = await withPicture(publishedAmong(db, part)).execute()
    const byId = new Map(read.map((row) => [row.id, row]))
    list.push(...part.flatMap((id) => byId.get(id) ?? []).map(shape))
  }
  return list
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

/** The unpublished ones, in no order. */
export function listNotPublic(db: Db): Promise<PublicationRecord[]> {
  return withPicture(present(db).where('state', '!=', 'published')).execute()
}

export function findInAnyState(db: Db, id: string): Promise<PublicationRecord | undefined> {
  return withPicture(present(db)).where('id', '=', id).executeTakeFirst()
}

/** The publications with a pending change, latest save first. */
export function listPending(db: Db) {
  return published(db)
    .select(['id', 'title', 'saved_at', 'saved_by'])
    .where('pending_revision', '>', 0)
    .orderBy('saved_at', 'desc')
    .execute()
}

/** The publications of all series, in every state. */
export function listInSeries(db: Db) {
  return present(db).select(['id', 'title', 'series', 'seriesNumber']).where('series', '!=', '').execute()
}

/** The authors one by one of the publications that have some, in every state, the latest first. */
export async function listAuthorTexts(db: Db): Promise<string[]> {
  const rows = await present(db).select('authors').where('authors', '!=', '').orderBy('id', 'desc').execute()
  return rows.map(({ authors }) => authors)
}

/** Identifiers of publications in every state, oldest first. */
export async function listIds(db: Db): Promise<string[]> {
  const rows = await present(db).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A publication, locked until the transaction ends. */
export async function lockPublication(work: Db, id: string): Promise<PublicationRow | undefined> {
  const found = await forUpdate(work, present(work).selectAll().where('id', '=', id)).executeTakeFirst()
  if (found === undefined) return undefined
  const { deleted_at: _deleted_at, deleted_by: _deleted_by, ...row } = found
  return row
}

/** Stores the versions of created or changed publications, and what extensions store of them. */
async function storeSaved(work: Db, rows: PublicationRow[], isNew: boolean): Promise<void> {
  await storeVersions(work, rows)
  for (const { saved } of hooksOf(work)) await saved?.(work, rows, isNew)
}

/** Inserts publications, each with its version. */
export async function insertPublications(work: Db, ...rows: PublicationRow[]): Promise<void> {
  await work.insertInto('publication_cards').values(rows).execute()
  await storeSaved(work, rows, true)
}

/** Saves a locked publication, with its version. */
export async function updatePublication(work: Db, row: PublicationRow): Promise<void> {
  const { id, ...values } = row
  await work.updateTable('publication_cards').set(values).where('id', '=', id).execute()
  await storeSaved(work, [row], false)
}

/** Saves a locked publication beside a version that is not its public text. */
export async function updateBesideVersion(
  work: Db,
  row: PublicationRow,
  version: PublicationRow,
): Promise<void> {
  const { id, ...values } = row
  await work.updateTable('publication_cards').set(values).where('id', '=', id).execute()
  await storeVersions(work, [version])
}
