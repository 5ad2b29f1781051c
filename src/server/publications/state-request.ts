import type { PublicationState } from '#contract/publication-cards.ts'
import type { PublicationRow } from '#server/database/schema.ts'

/** A requested state and date of a publication; undefined fields stay as they are. */
export interface StateRequest {
  state?: PublicationState | undefined
  /** ISO 8601; set if `state` is `scheduled`. */
  publishAt?: string | undefined
  /** ISO 8601. */
  date?: string | undefined
}

type StateColumns = Pick<PublicationRow, 'state' | 'publish_at' | 'published_at' | 'is_dated'>

/**
 * Applies a requested state and date to a publication. If its scheduled time is past, it is published, with that
 * time as its date. Any other publication gets the time of its first publication, unless a date was given. A date
 * that is set stays.
 */
export function applyStateRequest(
  before: StateColumns,
  { state = before.state, publishAt, date }: StateRequest,
  now: number,
): StateColumns {
  const publish_at =
    state !== 'scheduled' ? 0 : publishAt === undefined ? before.publish_at : Date.parse(publishAt)
  const isPublic =
    state === 'published' || (publishAt !== undefined && state === 'scheduled' && publish_at <= now)
  const chosen = date === undefined ? (before.is_dated ? before.published_at : undefined) : Date.parse(date)
  return {
    state: isPublic ? 'published' : state,
    publish_at: isPublic ? 0 : publish_at,
    published_at: chosen ?? (publish_at || (isPublic ? now : before.published_at)),
    is_dated: isPublic || chosen !== undefined ? 1 : 0,
  }
}

/** A first version that was published at a time. */
export function publishedAt(time: number) {
  return {
    state: 'published',
    publish_at: 0,
    published_at: time,
    is_dated: 1,
    revision: 1,
    saved_at: time,
    saved_by: '',
    pending_revision: 0,
  } as const
}
