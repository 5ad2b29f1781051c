import { expect, onTestFinished } from 'vitest'
import { createPublicationCard } from '#contract/publication-input.ts'
import { createReview, listReviews, openReview, sendAnswer, sendComment } from '#contract/reviews/calls.ts'
import { sweep } from '#server/sweep.ts'
import { startApi, type TestApi } from './api.ts'
import type { Dialect } from './database.ts'

export const siteUrl = 'https://www.example.org'
export const [ann, ben] = ['a'.repeat(22), 'b'.repeat(22)]
/** The tables of reviews. */
export const tables = ['reviews', 'review_links', 'review_answers', 'review_comments'] as const
/** The response to a link that does not work. */
export const unusable = { status: 404, serverMessage: expect.stringMatching(/^This link does not work/) }

/** The block that comments of these tests are about. */
export const about = { kind: 'paragraph', words: 'Prices of beans fell.', nth: 0 } as const
let keys = 0
/** A comment as a page sends it. */
export function comment(text: string, changes: Partial<typeof sendComment.body._zod.output> = {}) {
  keys += 1
  return { key: `key-${keys}`.padEnd(22, '0'), name: 'Ann Reader', ...about, text, ...changes }
}

/** The API with a draft, a link to it, and functions that act as a reviewer. */
export async function startReview(dialect: Dialect, options: Parameters<typeof startApi>[1] = {}) {
  const api = await startApi(dialect, options)
  onTestFinished(api.close)
  const staff = await api.signIn()
  const save = (changes: Partial<typeof createPublicationCard.body._zod.output> = {}) =>
    api.call(createPublicationCard, {
      token: staff,
      body: {
        title: 'Bean prices',
        content: '<p>Prices of beans fell.</p>',
        image: '',
        link: '',
        state: 'draft',
        ...changes,
      },
    })
  const { _id: id } = await save()
  const made = await api.call(createReview, { token: staff, id, body: { days: 14 } })
  const token = made.token ?? ''
  const open = (reviewer: string = ann, secret: string = token) =>
    api.call(openReview, { body: { token: secret, reviewer } })
  const say = (text: string, changes: Parameters<typeof comment>[1] & { reviewer?: string } = {}) => {
    const { reviewer = ann, ...rest } = changes
    return api.call(sendComment, { body: { token, reviewer, ...comment(text, rest) } })
  }
  const answer = (verdict: 'approve' | 'change', digest: string, reviewer = ann, name = 'Ann Reader') =>
    api.call(sendAnswer, { body: { token, reviewer, name, verdict, digest } })
  const list = () => api.call(listReviews, { token: staff, id })
  return { ...api, staff, id, made, token, save, open, say, answer, list }
}

/** Deletes what has expired. */
export function swept({ db, clock }: TestApi): Promise<void> {
  return sweep({ db, now: () => clock.now, retentionDays: undefined, say: () => {} })
}
