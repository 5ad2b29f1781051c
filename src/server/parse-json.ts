import { ApiFailure } from './api-failure.ts'

/** The character 0 goes: Postgres cannot keep it in a text, and no text needs it. */
export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

/** Parses a body; throws ApiFailure when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => withoutNul(value))
  } catch {
    throw new ApiFailure('invalid_json')
  }
}
