import { historyText, type PublicVersion, versionsIn } from '#contract/history.ts'
import { forEachName, savedTexts, toldTexts } from '#contract/publication-fields.ts'
import { digest } from '#lib/record-digest.ts'
import { dayOf } from '#lib/day.ts'
import type { Db, PublicationRow, PublicVersionRow } from '#server/database/schema.ts'
import { picturesInText } from '#server/pictures/uses.ts'
import { published } from './store.ts'

const blank = { note: '', withdrawnOn: '', withdrawn: '', digest: '' }

/** The public versions of a publication, the current one included. */
function versionsOf({
  history,
  published_at,
}: Pick<PublicationRow, 'history' | 'published_at'>): PublicVersion[] {
  const versions = versionsIn(history)
  const first = { ...blank, number: 1, day: dayOf(new Date(published_at)) }
  return versions.length > 0 ? versions : [first]
}

/** Stores replaced public versions, with the pictures that they show. */
export async function insertPublicVersions(work: Db, rows: readonly PublicVersionRow[]): Promise<void> {
  for (const row of rows) {
    await work.insertInto('public_versions').values(row).execute()
    const { publication_id, number, content, picture_hash } = row
    const hashes = [
      ...new Set([...picturesInText(content), ...(picture_hash === null ? [] : [picture_hash])]),
    ]
    if (hashes.length === 0) continue
    const uses = work
      .selectFrom('pictures')
      .select((select) => [
        select.val(publication_id).as('publication_id'),
        // Postgres would take a parameter for a text.
        select.cast<number>(select.val(number), 'integer').as('number'),
        'hash as picture_hash',
      ])
      .where('hash', 'in', hashes)
    await work
      .insertInto('public_version_pictures')
      .columns(['publication_id', 'number', 'picture_hash'])
      .expression(uses)
      .execute()
  }
}

/**
 * Stores the public text that a change for readers replaces (REV-04). Returns the history with the new version, which has
 * the note of the change.
 */
export async function replacePublicVersion(
  work: Db,
  before: PublicationRow,
  { note, now }: { note: string; now: number },
): Promise<string> {
  const { id, content, link, picture_hash, published_at, is_dated } = before
  const versions = versionsOf(before)
  const texts = forEachName(savedTexts, (name) => before[name])
  const shown = { ...texts, content, link, picture_hash, published_at, is_dated }
  const number = versions.length
  await insertPublicVersions(work, [
    { publication_id: id, number, ...shown, replaced_at: now, withdrawn_at: 0 },
  ])
  const day = dayOf(new Date(now))
  return historyText([
    ...versions.map((one) =>
      one.number === number ? { ...one, digest: digest(JSON.stringify(shown)) } : one,
    ),
    { ...blank, number: number + 1, day, note },
  ])
}

/** The texts that a public version does not have: they belong to its publication. */
const noTold = forEachName(toldTexts, () => '')

type PublicVersionRecord = PublicVersionRow & { id: string; extension: 'jpg' | 'png' | null }

function ofPublication(db: Db, id: string) {
  return db
    .selectFrom('public_versions')
    .leftJoin('pictures', 'pictures.hash', 'public_versions.picture_hash')
    .selectAll('public_versions')
    .select(['publication_id as id', 'extension'])
    .where('publication_id', '=', id)
    .where('withdrawn_at', '=', 0)
}

/** A replaced public version of a published text, as a publication; undefined if it is withdrawn. */
export async function findPublicVersion(db: Db, id: string, number: number) {
  const row: PublicVersionRecord | undefined = await ofPublication(db, id)
    .where('number', '=', number)
    .where('publication_id', 'in', published(db).select('id'))
    .executeTakeFirst()
  return row && { ...noTold, ...row }
}

/** The replaced public versions of a publication in any state that are not withdrawn, from the first. */
export async function listPublicVersions(db: Db, id: string) {
  const rows: PublicVersionRecord[] = await ofPublication(db, id).orderBy('number').execute()
  return rows.map((row) => ({ ...noTold, ...row }))
}

/**
 * Deletes the text of a replaced public version. Returns the history that says why, and the pictures that it showed;
 * undefined if there is no such version, or it is withdrawn.
 */
export async function emptyPublicVersion(
  work: Db,
  { id, history }: PublicationRow,
  { number, reason, now }: { number: number; reason: string; now: number },
): Promise<{ history: string; pictures: string[] } | undefined> {
  const versions = versionsIn(history)
  const shown = versions[number - 1]
  if (shown === undefined || shown.withdrawnOn !== '' || number >= versions.length) return undefined
  const dropped = await work
    .deleteFrom('public_version_pictures')
    .where('publication_id', '=', id)
    .where('number', '=', number)
    .returning('picture_hash')
    .execute()
  await work
    .updateTable('public_versions')
    .set({
      ...forEachName(savedTexts, () => ''),
      content: '',
      link: '',
      picture_hash: null,
      withdrawn_at: now,
    })
    .where('publication_id', '=', id)
    .where('number', '=', number)
    .execute()
  const withdrawn = { ...shown, withdrawnOn: dayOf(new Date(now)), withdrawn: reason }
  return {
    history: historyText(versions.map((one) => (one === shown ? withdrawn : one))),
    pictures: dropped.map(({ picture_hash }) => picture_hash),
  }
}

/** The pictures of a publication's public versions. */
export async function picturesOfPublicVersions(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('public_version_pictures')
    .select('picture_hash')
    .distinct()
    .where('publication_id', '=', id)
    .execute()
  return rows.map(({ picture_hash }) => picture_hash)
}
