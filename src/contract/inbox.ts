import { endpoint, staffExtension } from './endpoint.ts'
import { z } from './zod.ts'

/** Counts of one noun of messages. */
const messageCounts = z.object({
  new: z.number(),
  /** New and read ones, except appointments with a proposed or agreed time. */
  unhandled: z.number(),
  /** Messages that are held back, which no other count includes. Absent from an earlier version of our API. */
  held: z._default(z.number(), 0),
  /** Changes whenever the list does. */
  revision: z.string(),
})

/** Counts of appointments, which can have a time. */
const appointmentCounts = z.extend(messageCounts, {
  /** Not handled, with a proposed time. Absent from an earlier version of our API. */
  proposed: z._default(z.number(), 0),
})

/**
 * Extension `attention`: the items that need action today (INB-09). Clients poll it; with `If-None-Match`, 304 means
 * that nothing has changed.
 */
const attention = z.object({
  queries: messageCounts,
  appointments: appointmentCounts,
  /** `overdue`: scheduled for a time that has passed; also counted as scheduled. */
  publications: z.object({ drafts: z.number(), scheduled: z.number(), overdue: z.number() }),
  /** null if no mail server is configured. */
  mail: z.nullable(
    z.object({
      /** Queued mails. */
      waiting: z.number(),
      /** Queued mails whose last attempt failed, and mails dropped within the last week. */
      failing: z.number(),
      /** Subject of the failing mail that was tried last. */
      about: z.optional(z.enum(['query', 'appointment', 'account'])),
      /** Milliseconds since 1970 of the first failure; 0 if there is none. */
      since: z.number(),
      /** Why the last attempt failed, in one sentence. */
      message: z.string(),
    }),
  ),
})
export type Attention = z.infer<typeof attention>
export type MailState = NonNullable<Attention['mail']>

export const readAttention = endpoint('GET', '/api/attention', { ...staffExtension, sends: attention })
