/** A failure that the operator can fix: one sentence, printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** The OperatorError among the causes of an error. Matched by name, because Astro loads the class as another module. */
export function operatorErrorIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.name === 'OperatorError' ? error : operatorErrorIn(error.cause)
}
