import { isSuspicious } from '#contract/fill-time.ts'
import type { AppDeps } from '#server/app-context.ts'
import { smallBody } from '#server/endpoint-route.ts'

/** What the endpoints of both forms have in common. */
export const formOptions = { limit: smallBody, perNetwork: 'formByNetwork' } as const

/**
 * Counts a visitor's message against the limit of its mail address, which refuses it, and the one of everybody
 * together, which does not. Whether it is held back: it may be a machine's, or one of too many.
 */
export async function isHeldBack(
  { limiters }: AppDeps,
  message: { email: string; website?: string; elapsed?: number },
): Promise<boolean> {
  await limiters.count('formByMail', message.email)
  return (await limiters.exceeds('formByEveryone', '')) || isSuspicious(message)
}

/** The answer to a message that was received. */
export const received = { success: true, message: 'Thank you. We have received your message.' }
