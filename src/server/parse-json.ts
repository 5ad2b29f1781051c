import { ApiFailure } from './api-failure.ts'

/** The character 0 goes: Postgres cannot keep it in a text, and no text needs it. */
export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

/** Parses a body; throws ApiFailure when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    // Visiting every value costs more than parsing does.
    return text.includes('\\u0000')
      ? JSON.parse(text, (_key, value: unknown) => withoutNul(value))
      : JSON.parse(text)
  } catch {
    throw new ApiFailure('invalid_json')
  }
}
