import { errorCodes, type ErrorCode } from './error-codes.ts'
import { isRecord, type LooseRecord } from './loose.ts'
import { z } from './zod.ts'

const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && code in errorCodes)

/** Body of every error response of our API. `fields` maps the rejected inputs to the reasons. */
export const errorBody = z.object({
  message: z.string(),
  code: errorCode,
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Contents of an error response of any backend. */
interface Refusal {
  /** The server's message; '' if it sent none. */
  message: string
  code: string
  requestId: string
  /** Messages by field, if the response has any. */
  fields: Record<string, string> | undefined
}

/** Where backends put their message, the specified place first (FOR-03). */
const places = ['message', 'error', 'msg', 'detail', 'errors']

/** Maximum characters of a text body that is shown as a message. */
const shortText = 200

/** Maximum levels of lists and objects that are searched for a message. */
const depth = 3

/** The first message in a value: a text, the first of a list, or one of the known places of an object. */
function wordsIn(value: unknown, level = 0): string {
  if (typeof value === 'string') return value.trim()
  if (level === depth) return ''
  if (isRecord(value))
    return firstWords(
      places.map((place) => value[place]),
      level,
    )
  return Array.isArray(value) ? firstWords(value, level) : ''
}

function firstWords(values: unknown[], level: number): string {
  for (const value of values) {
    const words = wordsIn(value, level + 1)
    if (words !== '') return words
  }
  return ''
}

/** The server's message in a response; '' if there is none. `errors` may also name fields. */
export function wordsInBody(body: LooseRecord): string {
  return wordsIn(body) || (isRecord(body.errors) ? firstWords(Object.values(body.errors), 0) : '')
}

function textsIn(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** Reads an error response from its parsed body, or from its text if that is not JSON. */
export function readRefusal(body: unknown, text: string): Refusal {
  if (!isRecord(body)) {
    const words = Array.isArray(body) ? wordsIn(body) : typeof body === 'string' ? body : text
    const readable = words.length <= shortText && !/[<\n]/.test(words.trim())
    return { message: readable ? words.trim() : '', code: '', requestId: '', fields: undefined }
  }
  const { code, requestId, fields } = body
  return {
    message: wordsInBody(body),
    code: typeof code === 'string' ? code : '',
    requestId: typeof requestId === 'string' ? requestId : '',
    fields: textsIn(fields),
  }
}
