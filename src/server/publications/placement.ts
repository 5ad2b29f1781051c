import type { PublicationState } from '#contract/publication-cards.ts'
import type { PublicationRow } from '#server/database/schema.ts'

/** Where somebody wants a publication: what is undefined stays as it is. */
export interface Placement {
  state?: PublicationState | undefined
  /** ISO 8601; there where `state` is `scheduled`. */
  publishAt?: string | undefined
  /** ISO 8601. */
  date?: string | undefined
}

type Placed = Pick<PublicationRow, 'state' | 'publish_at' | 'published_at' | 'is_dated'>

/**
 * Where a publication stands after a wish. What is scheduled for a time that is past is published; its date is that
 * time, and of any other the moment in which it is published first, unless one was given. A date once settled stays.
 */
export function placed(
  before: Placed,
  { state = before.state, publishAt, date }: Placement,
  now: number,
): Placed {
  const publish_at =
    state !== 'scheduled' ? 0 : publishAt === undefined ? before.publish_at : Date.parse(publishAt)
  const isPublic =
    state === 'published' || (publishAt !== undefined && state === 'scheduled' && publish_at <= now)
  const settled = date === undefined ? (before.is_dated ? before.published_at : undefined) : Date.parse(date)
  return {
    state: isPublic ? 'published' : state,
    publish_at: isPublic ? 0 : publish_at,
    published_at: settled ?? (publish_at || (isPublic ? now : before.published_at)),
    is_dated: isPublic || settled !== undefined ? 1 : 0,
  }
}

/** A first version that was published so long ago. */
export function publishedAt(time: number) {
  return {
    state: 'published',
    publish_at: 0,
    published_at: time,
    is_dated: 1,
    revision: 1,
    saved_at: time,
    saved_by: '',
  } as const
}
