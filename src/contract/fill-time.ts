import { z } from './zod.ts'

/** Milliseconds below which no person has filled in a form. */
export const leastFillTime = 1000

/**
 * Milliseconds from the first use of a form to its sending, where a form tells. One that was filled in faster
 * than anybody can is answered like success and kept apart, like one that fills in the honeypot.
 */
export const fillTime = z.optional(z.number().check(z.minimum(0)))

/** Whether a message bears the marks of an automatic sender. */
export function isSuspicious({ leaveEmpty, elapsed }: { leaveEmpty?: string; elapsed?: number }): boolean {
  return Boolean(leaveEmpty) || (elapsed !== undefined && elapsed < leastFillTime)
}
