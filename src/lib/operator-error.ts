/** Something that the person who runs the server can mend, said in one sentence and printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
