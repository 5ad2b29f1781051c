import type { ContractExtension } from '../extension.ts'
import { calls } from './calls.ts'

const features = {
  reviews:
    'POST /api/publications/{id}/reviews makes a link with which a reviewer without an account reads a text that is not public, comments on it and answers: POST /api/reviews/open, /comment, /answer and /erase take its secret in their bodies. GET /api/publications/{id}/reviews returns the links with their answers and comments; DELETE /api/review-links/{id}, PATCH /api/review-comments/{id} and POST /api/review-erasures change them.',
  'review-mails': 'POST /api/publications/{id}/reviews takes `email` and mails the link.',
  'review-asked': 'Staff want to hear when they publish a text that no one has read by such a link.',
} as const

const acts = {
  'review-asked': 'content',
  'review-ended': 'content',
  'review-approved': 'content',
  'review-declined': 'content',
} as const

export const extension = { calls, features, acts } satisfies ContractExtension
