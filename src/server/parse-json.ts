import { plainText } from '#lib/plain-text.ts'
import { ApiFailure } from './api-failure.ts'

/** Control characters go from every text that is sent, before anything else looks at it. */
function withoutControls(value: unknown): unknown {
  return typeof value === 'string' ? plainText(value) : value
}

/** Parses a body; throws ApiFailure when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => withoutControls(value))
  } catch {
    throw new ApiFailure('invalid_json')
  }
}
