import { counted } from '#lib/counted.ts'
import type { Db } from '#server/database/schema.ts'
import type { ServerExtension } from '#server/extension.ts'
import { findingsOn } from '#server/health/finding.ts'
import { gauge } from '#server/http/exposition.ts'
import { eraseByAddress, sweepReviews } from './erase.ts'
import { reviewMails } from './mails.ts'
import { reviewRoutes } from './routes.ts'
import { namesOfAnswers } from './staff.ts'

const onReviews = findingsOn('reviews')

async function count(db: Db, table: 'reviews' | 'review_answers' | 'review_comments'): Promise<number> {
  const counting = db.selectFrom(table).select(({ fn }) => fn.countAll<number | string>().as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}

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
    const links = counted(await count(db, 'reviews'), 'link')
    const answers = counted(await count(db, 'review_answers'), 'answer')
    return onReviews.ok`${links} to texts that are not public, ${answers}, ${counted(await count(db, 'review_comments'), 'comment')}.`
  },
  metrics: async (db) => [
    gauge('review_links', 'Links to texts that are not public.', await count(db, 'reviews')),
    gauge('review_answers', 'Answers of reviewers.', await count(db, 'review_answers')),
  ],
}
