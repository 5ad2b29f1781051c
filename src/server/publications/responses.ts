import { listedAuthors } from '#contract/catalogue.ts'
import { versionsIn } from '#contract/history.ts'
import { forEachName, type PublicationText, publicationTexts } from '#contract/publication-fields.ts'
import { isOwnDocument } from '#lib/document-address.ts'
import type { PublicationRow, VersionRow } from '#server/database/schema.ts'
import { pictureAddress } from '#server/pictures/stored-address.ts'
import type { PublicationRecord } from './store.ts'
import type { VersionRecord } from './versions.ts'

/** The fields of a publication that the specification names. */
export function cardOf(
  row: Pick<
    PublicationRecord | VersionRecord,
    PublicationText | 'id' | 'content' | 'picture_hash' | 'extension' | 'link' | 'is_dated' | 'published_at'
  >,
) {
  return {
    _id: row.id,
    ...forEachName(publicationTexts, (name) => row[name]),
    authors: listedAuthors(row.authors),
    history: versionsIn(row.history),
    content: row.content,
    image: row.picture_hash && row.extension ? pictureAddress(row.picture_hash, row.extension) : '',
    link: row.link,
    date: row.is_dated ? new Date(row.published_at).toISOString() : '',
  }
}

/**
 * A publication as the public gets it: without a link to a document that this installation does not serve. Staff get
 * the link, so that a save does not lose it.
 */
export function publicCard(row: Parameters<typeof cardOf>[0], servesDocuments: boolean) {
  const card = cardOf(row)
  return !servesDocuments && isOwnDocument(card.link) ? { ...card, link: '' } : card
}

function isoOrNone(time: number): string {
  return time === 0 ? '' : new Date(time).toISOString()
}

/** When a publication or a version was saved, and by whom. */
export function savedOf({ saved_at, saved_by }: Pick<PublicationRow, 'saved_at' | 'saved_by'>) {
  return { savedAt: isoOrNone(saved_at), savedBy: saved_by }
}

/** Staff-only fields of a publication or a version. */
export function saveOf(
  row: Pick<PublicationRow | VersionRow, 'state' | 'revision' | 'saved_at' | 'saved_by'>,
) {
  return {
    state: row.state,
    revision: row.revision,
    ...savedOf(row),
  }
}

/** A publication for staff. */
export function staffCard(row: PublicationRecord) {
  return {
    ...cardOf(row),
    ...saveOf(row),
    publishAt: isoOrNone(row.publish_at),
    hasPending: row.pending_revision > 0,
  }
}

/** The pending change of a publication, as a card of that publication. */
export function pendingCard({ id }: PublicationRecord, pending: VersionRecord) {
  return cardOf({ ...pending, id })
}
