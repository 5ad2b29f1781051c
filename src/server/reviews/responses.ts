import type { OwnComment, StaffAnswer, StaffComment, StaffReview } from '#contract/reviews/calls.ts'
import type { ReviewAnswerRow, ReviewCommentRow, ReviewRow } from '#server/database/review-rows.ts'

export function iso(time: number): string {
  return time === 0 ? '' : new Date(time).toISOString()
}

function commentOf({ id, kind, words, nth, text, at, ...row }: ReviewCommentRow) {
  return {
    _id: id,
    kind,
    words,
    nth,
    text,
    at: iso(at),
    reply: row.reply,
    repliedBy: row.replied_by,
    repliedAt: iso(row.replied_at),
    closed: row.closed_at > 0,
  }
}

/** A comment for its writer. */
export function ownComment(row: ReviewCommentRow): OwnComment {
  return { ...commentOf(row), key: row.key }
}

export function staffComment(row: ReviewCommentRow): StaffComment {
  const { name, revision, closed_by: closedBy } = row
  return { ...commentOf(row), name, revision, closedBy }
}

export function staffAnswer(row: ReviewAnswerRow, digest: string): StaffAnswer {
  const { id, name, verdict, revision, at } = row
  return { _id: id, name, verdict, revision, at: iso(at), isCurrent: row.digest === digest }
}

export function staffReview(row: ReviewRow, now: number): StaffReview {
  const { id, created_at, created_by: madeBy, ends_at, email } = row
  return { _id: id, made: iso(created_at), madeBy, ends: iso(ends_at), isOpen: ends_at > now, email }
}
