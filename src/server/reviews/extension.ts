import { counted } from '#lib/counted.ts'
import type { ServerExtension } from '#server/extension.ts'
import { findingsOn } from '#server/health/finding.ts'
import { eraseByAddress, sweepReviews } from './erase.ts'
import { reviewMails } from './mails.ts'
import { reviewRoutes } from './routes.ts'
import { namesOfAnswers } from './staff.ts'

const onReviews = findingsOn('reviews')

/** People without an account read a text before it is public, comment on it and answer (REV-01, REV-02). */
export const reviews: ServerExtension = {
  name: 'reviews',
  features: ({ mail, asksForReview }) => [
    'reviews',
    ...(mail?.queueReview ? (['review-mails'] as const) : []),
    ...(asksForReview ? (['review-asked'] as const) : []),
  ],
  tables: ['reviews', 'review_links', 'review_answers', 'review_comments'],
  routes: reviewRoutes,
  mails: reviewMails,
  namesOf: namesOfAnswers,
  sweeps: { 'ended reviews': sweepReviews },
  ofAddress: { noun: 'review', erase: eraseByAddress },
  async check({ db }) {
    const count = async (table: 'reviews' | 'review_answers' | 'review_comments') => {
      const counting = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
      return (await counting.executeTakeFirstOrThrow()).count
    }
    const links = counted(await count('reviews'), 'link')
    const answers = counted(await count('review_answers'), 'answer')
    return onReviews.ok`${links} to texts that are not public, ${answers}, ${counted(await count('review_comments'), 'comment')}.`
  },
}
