import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'

/** Returns the errors of the fields of a refused act; other failures are reported. */
export function reportRefusal(error: unknown): Record<string, string> {
  if (error instanceof ApiError && error.fields) return { ...error.fields }
  const message = error instanceof ApiError ? error.serverMessage : ''
  reportFailure(error, 'savePublication', message || 'This could not be saved. Please try again.')
  return {}
}
