/** A message and its sender, in the fields that both lists share. */
export interface Sender {
  name: string
  email: string
  /** The message itself. */
  text: string
  sent: Date | null
  /** Digits, as typed; undefined for an appointment. */
  phone?: { phoneNumber: string; international: boolean }
}
