import { z } from './zod.ts'

/** Milliseconds below which no person has filled in a form. */
export const leastFillTime = 1000

/**
 * Milliseconds from the first use of a form to its sending, where a form tells. One that was filled in faster
 * than anybody can is answered like success and kept apart, like one that fills in the honeypot.
 */
export const fillTime = z.optional(z.number().check(z.minimum(0)))

/** The marks of an automatic sender that a message bears: the bait was taken, or it was filled in too quickly. */
export function suspicionOf(message: {
  leaveEmpty?: string | undefined
  elapsed?: number | undefined
}): 'bait' | 'quick' | '' {
  if (message.leaveEmpty) return 'bait'
  return message.elapsed !== undefined && message.elapsed < leastFillTime ? 'quick' : ''
}
