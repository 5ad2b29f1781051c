import { plainText } from '#lib/plain-text.ts'
import { ApiFailure } from './api-failure.ts'

/** Removes control characters from every text before anything else uses it. */
function withoutControls(value: unknown): unknown {
  return typeof value === 'string' ? plainText(value) : value
}

/** Parses a body; throws ApiFailure if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => withoutControls(value))
  } catch {
    throw new ApiFailure('invalid_json')
  }
}
