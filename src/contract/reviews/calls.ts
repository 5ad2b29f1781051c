import { blockKinds } from '../block-kinds.ts'
import { endpoint, staffExtension } from '../endpoint.ts'
import { emailAddress, objectId } from '../fields.ts'
import { publicationCard, sentCard } from '../publication-cards.ts'
import { formText, requiredLine, singleLine } from '../required-text.ts'
import { z } from '../zod.ts'

/** Days for which the link of a review can work, and those it works for unless staff choose others. */
export const reviewDays = { most: 90, usual: 14 } as const

/** Maximum characters of a reviewer's name, of a comment or a reply, and of the words that a comment quotes. */
export const reviewLimits = { name: 100, text: 4000, words: 300 } as const

/** The block that a comment is about: its first words, and which of the blocks with these words it is, from 0. */
const place = {
  kind: z.enum(blockKinds),
  words: z.string().check(singleLine, z.maxLength(reviewLimits.words)),
  nth: z.int().check(z.minimum(0), z.maximum(100_000)),
}

const verdict = z.enum(['approve', 'change'])
export type Verdict = z.infer<typeof verdict>

/** Secret of a link. Every failure gets the same response: there is nothing here. */
const token = z.string('The link is missing').check(z.maxLength(200, 'The link is too long'))

/** Made by the browser: a reviewer sees only what was sent with the same one. Stored as a hash. */
const reviewer = z.string().check(z.regex(/^[\w-]{16,64}$/, 'Not a valid key'))

const name = requiredLine('Please give your name', reviewLimits.name)

const byReviewer = { token, reviewer } as const

const reply = { reply: z.string(), repliedBy: z.string(), repliedAt: z.string(), closed: z.boolean() }

/** A comment of a reviewer, for that reviewer. Times are ISO 8601, '' if there is none. */
const ownComment = z.object({
  _id: z.string(),
  key: z.string(),
  ...place,
  text: z.string(),
  at: z.string(),
  ...reply,
})
export type OwnComment = z.infer<typeof ownComment>

const opened = {
  revision: z.number(),
  /** Names what is shown: an answer is about a text with this digest. */
  digest: z.string(),
  /** Readers see this text already. */
  isPublic: z.boolean(),
  /** A PDF belongs to it, which the link does not open. */
  hasDocument: z.boolean(),
  /** ISO 8601: when the link ends. */
  ends: z.string(),
  /** The reviewer's name as it was last sent; '' before. */
  name: z.string(),
  comments: z.array(ownComment),
  /** The latest answer, and the digest of its text; '' before. */
  verdict: z.string(),
  answered: z.string(),
}

/**
 * Extension `reviews` (REV-01): the text of a link, with what this reviewer has written. The secret is in the body of this
 * and the next calls, and nowhere else.
 */
export const openReview = endpoint('POST', '/api/reviews/open', {
  access: 'public',
  extension: true,
  body: z.object(byReviewer),
  sends: z.object({ card: sentCard, ...opened }),
  answer: z.object({ card: publicationCard, ...opened }),
})
export type OpenedReview = z.infer<typeof openReview.answer>

/** Adds a comment. A second request with the same key gets the first one's comment. */
export const sendComment = endpoint('POST', '/api/reviews/comment', {
  access: 'public',
  extension: true,
  status: 201,
  body: z.object({
    ...byReviewer,
    key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'Not a valid key')),
    name,
    ...place,
    text: formText('Please write a comment', reviewLimits.text),
  }),
  sends: ownComment,
})

/** Approves the text with a digest, or asks for changes of it; 409 if the text is another by now. */
export const sendAnswer = endpoint('POST', '/api/reviews/answer', {
  access: 'public',
  extension: true,
  body: z.object({ ...byReviewer, name, verdict, digest: z.string().check(z.maxLength(64)) }),
  sends: z.object({ verdict, at: z.string() }),
})

/** Erases a comment of the reviewer or, without one, everything that the reviewer has sent. */
export const eraseOwn = endpoint('POST', '/api/reviews/erase', {
  access: 'public',
  extension: true,
  body: z.object({ ...byReviewer, comment: z.optional(objectId) }),
  sends: z.object({ erased: z.number() }),
})

const madeReview = z.object({
  _id: z.string(),
  /** The secret, returned only once; absent if the link is mailed. */
  token: z.optional(z.string()),
  ends: z.string(),
  mailed: z.boolean(),
})
export type MadeReview = z.infer<typeof madeReview>

/** Extension `reviews`: makes a link to a text that is not public. It works until its end, for that text alone. */
export const createReview = endpoint('POST', '/api/publications/{id}/reviews', {
  ...staffExtension,
  status: 201,
  body: z.object({
    days: z.int().check(z.minimum(1), z.maximum(reviewDays.most)),
    /** Where the link is mailed (the extension `review-mails`). */
    email: z.optional(emailAddress()),
  }),
  sends: madeReview,
})

const staffReview = z.object({
  _id: z.string(),
  made: z.string(),
  madeBy: z.string(),
  ends: z.string(),
  isOpen: z.boolean(),
  email: z.string(),
})
export type StaffReview = z.infer<typeof staffReview>

const staffAnswer = z.object({
  _id: z.string(),
  /** '' once it is erased. */
  name: z.string(),
  verdict,
  revision: z.number(),
  at: z.string(),
  /** The text is still the one that was shown. */
  isCurrent: z.boolean(),
})
export type StaffAnswer = z.infer<typeof staffAnswer>

const staffComment = z.object({
  _id: z.string(),
  name: z.string(),
  ...place,
  text: z.string(),
  revision: z.number(),
  at: z.string(),
  ...reply,
  closedBy: z.string(),
})
export type StaffComment = z.infer<typeof staffComment>

const reviewsOfText = z.object({
  /** Readers see the text, and it has no pending change: it gets no link. */
  isPublic: z.boolean(),
  links: z.array(staffReview),
  answers: z.array(staffAnswer),
  comments: z.array(staffComment),
})
export type ReviewsOfText = z.infer<typeof reviewsOfText>

/** The links of a publication, newest first, with the answers and comments that arrived by them. */
export const listReviews = endpoint('GET', '/api/publications/{id}/reviews', {
  ...staffExtension,
  sends: reviewsOfText,
})

/** Ends a link at once. */
export const endReview = endpoint('DELETE', '/api/review-links/{id}', { ...staffExtension })

/** Answers a comment, or closes or reopens it. */
export const changeComment = endpoint('PATCH', '/api/review-comments/{id}', {
  ...staffExtension,
  body: z
    .object({
      reply: z.optional(z.string().check(z.trim(), z.maxLength(reviewLimits.text))),
      closed: z.optional(z.boolean()),
    })
    .check(z.refine(({ reply, closed }) => reply !== undefined || closed !== undefined, 'Nothing to change')),
  sends: staffComment,
})

/** Erases the name and the comments of a reviewer, wherever the name is the same. */
export const eraseReviewer = endpoint('POST', '/api/review-erasures', {
  ...staffExtension,
  body: z.object({
    name: z.string().check(singleLine, z.trim(), z.minLength(1), z.maxLength(reviewLimits.name)),
  }),
  sends: z.object({ erased: z.number() }),
})

export const calls = {
  openReview,
  sendComment,
  sendAnswer,
  eraseOwn,
  createReview,
  listReviews,
  endReview,
  changeComment,
  eraseReviewer,
} as const
