import type { Meeting } from '#contract/meetings.ts'

/** A message and its sender, in the fields that both lists share. */
export interface Sender {
  id: string
  name: string
  email: string
  /** The message itself. */
  text: string
  sent: Date | null
  /** The time of an appointment, if it has one and the backend has times. */
  meeting: Meeting | undefined
  /** Digits, as typed; undefined for an appointment. */
  phone?: { phoneNumber: string; international: boolean }
}
