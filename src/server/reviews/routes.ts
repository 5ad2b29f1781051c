import {
  changeComment,
  createReview,
  endReview,
  eraseOwn,
  eraseReviewer,
  listReviews,
  openReview,
  sendAnswer,
  sendComment,
} from '#contract/reviews/calls.ts'
import { isOwnDocument } from '#lib/document-address.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'
import { mailboxOf } from '#server/mail/plain-address.ts'
import { publicCard } from '#server/publications/responses.ts'
import { eraseByName, eraseBySender } from './erase.ts'
import { endLink, makeReview } from './links.ts'
import { iso, ownComment, staffComment } from './responses.ts'
import { changeStored, reviewsOf } from './staff.ts'
import { readReview, storeAnswer, storeComment } from './store.ts'

/** The calls of reviewers, with the secret of a link in the body (REV-01). */
function publicRoutes(app: App, deps: AppDeps): void {
  const { db, limiters, mail, now } = deps
  const limits = { limit: 32 * 1024, perNetwork: 'reviewByNetwork' } as const

  route(app, deps, { ...openReview, ...limits }, async ({ context, body }) => {
    context.header('cache-control', 'no-store')
    const { row, digest, isPublic, review, comments, answer, name } = await readReview(db, body, now())
    return {
      // The link is for the text alone: a document of a draft is for staff.
      card: publicCard(row, false),
      revision: row.revision,
      digest,
      isPublic,
      name,
      hasDocument: isOwnDocument(row.link),
      ends: iso(review.ends_at),
      comments: comments.map(ownComment),
      verdict: answer?.verdict ?? '',
      answered: answer?.digest ?? '',
    }
  })

  route(app, deps, { ...sendComment, ...limits }, async ({ context, body }) => {
    context.header('cache-control', 'no-store')
    const { token, reviewer, ...comment } = body
    await limiters.count('reviewByReviewer', reviewer)
    return ownComment(await storeComment(db, { token, reviewer }, comment, now()))
  })

  route(app, deps, { ...sendAnswer, ...limits }, async ({ context, body, origin }) => {
    context.header('cache-control', 'no-store')
    const { token, reviewer, ...answer } = body
    await limiters.count('reviewByReviewer', reviewer)
    const isRecorded = !(await limiters.exceeds('lineByEveryone', ''))
    const queue = mail?.queueReviewAnswer
    const stored = await storeAnswer(db, { token, reviewer }, answer, { ...origin, queue, isRecorded })
    return { verdict: stored.verdict, at: iso(stored.at) }
  })

  route(app, deps, { ...eraseOwn, ...limits }, async ({ context, body }) => {
    context.header('cache-control', 'no-store')
    const { comment, ...sender } = body
    return { erased: await eraseBySender(db, sender, { comment, now: now() }) }
  })
}

/** The address that a link is mailed to; throws ApiFailure if no mail can be sent to it. */
function recipient(typed: string | undefined): string {
  if (typed === undefined) return ''
  const email = mailboxOf(typed)
  if (email !== undefined) return email
  const message = 'This is not a mail address that we can write to.'
  throw new ApiFailure('invalid_input', { message, fields: { email: message } })
}

/** Links to texts that are not public, for people without an account, and what these answer (REV-01, REV-02). */
export function reviewRoutes(app: App, deps: AppDeps): void {
  const { db, mail, now } = deps
  publicRoutes(app, deps)

  route(app, deps, { ...createReview, limit: smallBody }, async ({ id, body, actor }) => {
    const { days, email: typed } = body
    const asked = { publication: id, days, email: recipient(typed) }
    const { review, secret } = await makeReview(db, asked, actor, mail?.queueReview)
    return {
      _id: review.id,
      ...(secret === '' ? {} : { token: secret }),
      ends: iso(review.ends_at),
      mailed: secret === '',
    }
  })

  route(app, deps, listReviews, ({ id }) => reviewsOf(db, id, now()))

  route(app, deps, endReview, async ({ id, actor }) => {
    await endLink(db, id, actor)
    return { message: 'The link has ended' }
  })

  route(app, deps, { ...changeComment, limit: smallBody }, async ({ id, body, actor }) =>
    staffComment(await changeStored(db, id, body, actor)),
  )

  route(app, deps, { ...eraseReviewer, limit: smallBody }, async ({ context, body, actor }) => {
    const erased = await eraseByName(db, body.name, actor)
    context.set('warning', { reason: `A reviewer was erased: ${erased} answers and comments.` })
    return { erased }
  })
}
