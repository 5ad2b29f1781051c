import { endpoint, staffExtension } from './endpoint.ts'
import { objectId } from './fields.ts'
import { reasonLimit } from './history.ts'
import { revision, savedPublication, sentState } from './publication-cards.ts'
import { requiredLine, singleLine } from './required-text.ts'
import { z } from './zod.ts'

const reasonTooLong = `The reason can have at most ${reasonLimit} characters`
const noReason = 'Please give a reason, or choose the publication that replaces it'

const withdrawal = z
  .object({
    reason: z._default(
      z
        .string('The reason must be a text')
        .check(singleLine, z.trim(), z.maxLength(reasonLimit, reasonTooLong)),
      '',
    ),
    /** The publication that readers are led to; '' for none. */
    replacedBy: z._default(z.union([z.literal(''), objectId]), ''),
    revision: z.optional(revision),
  })
  .check(
    z.refine(({ reason, replacedBy }) => reason !== '' || replacedBy !== '', {
      error: noReason,
      path: ['reason'],
    }),
  )

/** Extension `public-versions`: withdraws a published text, which stays under a notice (REV-05). */
export const withdrawPublication = endpoint('PUT', '/api/publications/{id}/withdrawal', {
  ...staffExtension,
  body: withdrawal,
  sends: sentState,
  answer: savedPublication,
})

/** Takes the notice away. */
export const reinstatePublication = endpoint('DELETE', '/api/publications/{id}/withdrawal', {
  ...staffExtension,
  sends: sentState,
  answer: savedPublication,
})

/** Deletes the text of a replaced public version; its page shows the reason alone (REV-04). */
export const withdrawPublicVersion = endpoint('POST', '/api/publications/{id}/withdrawn-versions', {
  ...staffExtension,
  body: z.object({
    number: z.int().check(z.minimum(1)),
    reason: requiredLine('Please give a reason', reasonLimit, reasonTooLong),
  }),
  sends: sentState,
  answer: savedPublication,
})
