import { forEachName, publicationTexts } from '#contract/publication-fields.ts'
import type { PublicationRow, VersionRow } from '#server/database/schema.ts'
import { pictureAddress } from '#server/pictures/stored-address.ts'
import type { PublicationRecord } from './store.ts'
import type { VersionRecord } from './versions.ts'

/** A publication for the public. */
export function publicCard(row: PublicationRecord | VersionRecord) {
  return {
    _id: row.id,
    ...forEachName(publicationTexts, (name) => row[name]),
    content: row.content,
    image: row.picture_hash && row.extension ? pictureAddress(row.picture_hash, row.extension) : '',
    link: row.link,
    date: row.is_dated ? new Date(row.published_at).toISOString() : '',
  }
}

function isoOrNone(time: number): string {
  return time === 0 ? '' : new Date(time).toISOString()
}

/** Staff-only fields of a publication or a version. */
export function saveOf(
  row: Pick<PublicationRow | VersionRow, 'state' | 'revision' | 'saved_at' | 'saved_by'>,
) {
  return {
    state: row.state,
    revision: row.revision,
    savedAt: isoOrNone(row.saved_at),
    savedBy: row.saved_by,
  }
}

/** A publication for staff. */
export function staffCard(row: PublicationRecord) {
  return { ...publicCard(row), ...saveOf(row), publishAt: isoOrNone(row.publish_at) }
}
