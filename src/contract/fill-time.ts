import { z } from './zod.ts'

/** Minimum milliseconds that a person needs to fill in a form. */
export const minFillTime = 1000

/**
 * Milliseconds from the first use of a form to its submission, if the form reports them. A form that was filled in
 * faster than a person can gets the normal response and is held back, like one with a filled honeypot.
 */
export const fillTime = z.optional(z.number().check(z.minimum(0)))

/** Marks of an automatic sender: the honeypot was filled in, or the form was filled in too quickly. */
export function suspicionOf(message: {
  leaveEmpty?: string | undefined
  elapsed?: number | undefined
}): 'bait' | 'quick' | '' {
  if (message.leaveEmpty) return 'bait'
  return message.elapsed !== undefined && message.elapsed < minFillTime ? 'quick' : ''
}
