import { organisation } from '#config/brand/brand.ts'
import { editArticlePath, reviewPath } from '#config/paths.ts'
import { counted } from '#lib/counted.ts'
import { withFullStop } from '#lib/sentence-end.ts'
import { zonedText } from '#lib/zoned-time.ts'
import type { ReviewAnswerRow } from '#server/database/review-rows.ts'
import { type Db, type MailRow, reviewMailKinds } from '#server/database/schema.ts'
import type { MailHooks } from '#server/hooks.ts'
import type { MailSettings } from '#server/mail/environment.ts'
import { type MailText, oneLine } from '#server/mail/mail-text.ts'
import { makeSecret } from './links.ts'
import { findReviewed, reviewedBy } from './reviewed.ts'

/** Mail to a reviewer, with the link to a text. */
function linkText({
  title,
  by,
  link,
  endsAt,
}: Record<'title' | 'by' | 'link', string> & { endsAt: number }): MailText {
  return {
    subject: `Please read before it is published: ${oneLine(title)}`,
    hasHtml: true,
    text: [
      `${oneLine(by)} of ${organisation.name} asks you to read a text before it is public:`,
      '',
      oneLine(title),
      link,
      '',
      'You need no account. You can comment on each part, and then approve the text or ask for changes.',
      `The link works until ${zonedText(endsAt)} (${organisation.timeZoneName}). It is for you: anyone with the link can read the text.`,
      '',
      'If you do not know why you received this mail, you can ignore it.',
      '',
      organisation.name,
      organisation.address,
      '',
    ].join('\n'),
  }
}

const verdicts = { approve: 'approved', change: 'asked for changes of' } as const

interface Answered {
  answer: ReviewAnswerRow
  title: string
  publication: string
  comments: number
}

/** Mail to staff about the answer of a reviewer. */
function answerText(
  { answer, title, publication, comments }: Answered,
  siteUrl: string | undefined,
): MailText {
  const name = oneLine(answer.name)
  const done = verdicts[answer.verdict]
  const path = editArticlePath(publication)
  return {
    subject: `${name} ${done} “${oneLine(title)}”`,
    text: [
      withFullStop(`${name} ${done} version ${answer.revision} of “${oneLine(title)}”, by link`),
      ...(comments > 0 ? [`There ${comments === 1 ? 'is' : 'are'} ${counted(comments, 'comment')}.`] : []),
      '',
      siteUrl === undefined ? 'It is in the dashboard.' : `In the dashboard: ${new URL(path, siteUrl).href}`,
      '',
    ].join('\n'),
  }
}

/** A link that still works is mailed, with a secret made now: the outbox stores none. */
async function readLink(db: Db, { record_id }: MailRow, siteUrl: string | undefined, now: number) {
  const review = await db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', record_id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (review === undefined || review.email === '' || siteUrl === undefined) return undefined
  const reviewed = await reviewedBy(db, review)
  if (reviewed === undefined) return undefined
  const link = new URL(reviewPath(await makeSecret(db, review.id)), siteUrl).href
  const { created_by: by, ends_at: endsAt } = review
  return { to: review.email, words: linkText({ title: reviewed.row.title, by, link, endsAt }) }
}

async function readAnswer(db: Db, { record_id, place }: MailRow, { notifyTo, siteUrl }: MailSettings) {
  const to = notifyTo[place]
  const answer = await db
    .selectFrom('review_answers')
    .selectAll()
    .where('id', '=', record_id)
    .executeTakeFirst()
  if (to === undefined || answer === undefined || answer.name === '') return undefined
  const review = await db
    .selectFrom('reviews')
    .select('publication_id')
    .where('id', '=', answer.review_id)
    .executeTakeFirst()
  const reviewed = review && (await findReviewed(db, review.publication_id))
  if (reviewed === undefined) return undefined
  const { count } = await db
    .selectFrom('review_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('review_id', '=', answer.review_id)
    .where('reviewer', '=', answer.reviewer)
    .executeTakeFirstOrThrow()
  const { title, id: publication } = reviewed.row
  return { to, words: answerText({ answer, title, publication, comments: count }, siteUrl) }
}

/** Mails about reviews: the link, to its reader, and answers, to staff. */
export const reviewMails: MailHooks = {
  kinds: reviewMailKinds,
  read: (db, mail, settings, now) =>
    mail.kind === 'review' ? readLink(db, mail, settings.siteUrl, now) : readAnswer(db, mail, settings),
}
