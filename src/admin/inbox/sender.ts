/** A message and its sender, in the fields that both lists share. */
export interface Sender {
  name: string
  email: string
  /** The message itself. */
  text: string
  sent: Date | null
  /** Digits, as the person typed them; none of an appointment. */
  phone?: { phoneNumber: string; international: boolean }
}
