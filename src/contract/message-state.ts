import { z } from './zod.ts'

/**
 * Extension `message-states`: the state of queries and appointments among staff, which the specification does not
 * have.
 */
export const messageStates = ['new', 'read', 'handled'] as const
export const messageState = z.enum(messageStates)
export type MessageState = z.infer<typeof messageState>

/** Maximum characters of a note. */
export const noteLimit = 2000
