import type { BlockKind } from '#contract/block-kinds.ts'
import type { Verdict } from '#contract/reviews/calls.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { newId } from '#server/database/new-id.ts'
import type { ReviewAnswerRow, ReviewCommentRow, ReviewRow } from '#server/database/review-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Mail } from '#server/http/app-context.ts'
import { openLink, type Reviewed, reviewerOf } from './reviewed.ts'

/** The most that one link takes. */
const most = { comments: 500, answers: 200 } as const

/** Who sends with a link: its secret, and the key of the browser. */
export interface Sender {
  token: string
  reviewer: string
}

interface Opened extends Reviewed {
  review: ReviewRow
  comments: ReviewCommentRow[]
  /** The latest answer. */
  answer: ReviewAnswerRow | undefined
  name: string
}

/** The text of a link, with what this reviewer has sent; throws ApiFailure. */
export async function readReview(db: Db, { token, reviewer }: Sender, now: number): Promise<Opened> {
  const found = await openLink(db, token, now)
  const own = reviewerOf(found.review, reviewer)
  const comments = await db
    .selectFrom('review_comments')
    .selectAll()
    .where('review_id', '=', found.review.id)
    .where('reviewer', '=', own)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const answer = await db
    .selectFrom('review_answers')
    .selectAll()
    .where('review_id', '=', found.review.id)
    .where('reviewer', '=', own)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { ...found, comments, answer, name: answer?.name ?? comments.at(-1)?.name ?? '' }
}

/** Refuses more rows than a link takes. */
async function requireRoom(work: Db, table: 'comments' | 'answers', review: string): Promise<void> {
  const { count } = await work
    .selectFrom(`review_${table}`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('review_id', '=', review)
    .executeTakeFirstOrThrow()
  if (count < most[table]) return
  throw new ApiFailure('invalid_input', {
    message: 'This link has taken as much as it can. Please write to the person who sent it to you.',
  })
}

export interface NewComment {
  key: string
  name: string
  kind: BlockKind
  words: string
  nth: number
  text: string
}

/** Stores a comment once, however often it is sent; throws ApiFailure. */
export function storeComment(
  db: Db,
  sender: Sender,
  comment: NewComment,
  now: number,
): Promise<ReviewCommentRow> {
  return db.transaction().execute(async (work) => {
    const { review, row } = await openLink(work, sender.token, now)
    const reviewer = reviewerOf(review, sender.reviewer)
    const before = await work
      .selectFrom('review_comments')
      .selectAll()
      .where('review_id', '=', review.id)
      .where('reviewer', '=', reviewer)
      .where('key', '=', comment.key)
      .executeTakeFirst()
    if (before) return before
    await requireRoom(work, 'comments', review.id)
    const stored: ReviewCommentRow = {
      ...comment,
      id: newId(now),
      review_id: review.id,
      reviewer,
      revision: row.revision,
      at: now,
      reply: '',
      replied_by: '',
      replied_at: 0,
      closed_by: '',
      closed_at: 0,
    }
    await work.insertInto('review_comments').values(stored).execute()
    return stored
  })
}

/** Keeps the version that an answer is about: later saves in its sitting do not replace it. */
async function keepVersion(work: Db, { row }: Reviewed): Promise<void> {
  await work
    .updateTable('publication_versions')
    .set({ sitting: '' })
    .where('publication_id', '=', row.id)
    .where('revision', '=', row.revision)
    .execute()
}

/**
 * Stores the answer to the text with a digest; a later one to the same text replaces it. Throws ApiFailure conflict if
 * the text is another by now.
 */
export function storeAnswer(
  db: Db,
  sender: Sender,
  { name, verdict, digest }: { name: string; verdict: Verdict; digest: string },
  {
    network,
    now,
    queue,
    isRecorded,
  }: Omit<Actor, 'account'> & {
    queue: Mail['queueReviewAnswer'] | undefined
    /** Whether the audit trail has room for another line. */
    isRecorded: boolean
  },
): Promise<ReviewAnswerRow> {
  return db.transaction().execute(async (work) => {
    const opened = await openLink(work, sender.token, now)
    const { review, row } = opened
    if (opened.digest !== digest)
      throw new ApiFailure('conflict', {
        message: 'The text has changed since you opened it. Please read it again, and then answer.',
      })
    const reviewer = reviewerOf(review, sender.reviewer)
    const before = await work
      .selectFrom('review_answers')
      .selectAll()
      .where('review_id', '=', review.id)
      .where('reviewer', '=', reviewer)
      .where('digest', '=', digest)
      .executeTakeFirst()
    if (before?.verdict === verdict && before.name === name) return before
    if (before === undefined) await requireRoom(work, 'answers', review.id)
    const own = { review_id: review.id, reviewer, digest, id: before?.id ?? newId(now) }
    const answer: ReviewAnswerRow = { ...own, name, verdict, revision: row.revision, at: now }
    if (before) await work.updateTable('review_answers').set(answer).where('id', '=', before.id).execute()
    else await work.insertInto('review_answers').values(answer).execute()
    await keepVersion(work, opened)
    if (before?.verdict === verdict) return answer
    await queue?.(work, answer)
    // Of the reviewer the line has only the identifier of the answer, so that the name can be erased (namesOf).
    const subject = {
      noun: 'review',
      id: answer.id,
      title: `version ${row.revision} of “${row.title}”`,
    } as const
    const act = verdict === 'approve' ? 'review-approved' : 'review-declined'
    if (isRecorded) await recordAct(work, act, { account: { id: '', full_name: '' }, network, now }, subject)
    return answer
  })
}
