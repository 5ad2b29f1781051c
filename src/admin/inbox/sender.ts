/** Who sent a message, and what it says, in the words that both lists share. */
export interface Sender {
  name: string
  email: string
  /** The message itself. */
  text: string
  sent: Date | null
  /** Digits, as the person typed them; none of an appointment. */
  phone?: { phoneNumber: string; international: boolean }
}
