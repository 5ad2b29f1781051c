/** A failure that the operator can fix: one sentence, printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
