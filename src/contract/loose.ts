/**
 * Readers for records of other backends that differ from the contract's shapes (FOR-01). They use no schema, so pages
 * can use them without loading one.
 */
export type LooseRecord = Record<string, unknown>

export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text: the value itself, a number, or the first of `names` in an object; '' for anything else. */
export function looseText(value: unknown, names = ['name', 'fullName', 'title', 'label']): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (!isRecord(value)) return ''
  return names.map((name) => looseText(value[name], [])).find(Boolean) ?? ''
}

/** A short text without direction marks, which would affect the text after it. */
export function looseLine(value: unknown): string {
  return looseText(value)
    .replace(/[\u202a-\u202e\u2066-\u2069]+/g, '')
    .trim()
}

/** An address: a text, or an object with a `url`. */
export function looseAddress(value: unknown): string {
  return looseText(value, ['url', 'src', 'href']).trim()
}

/** The identifier of a record: a text or a number in `_id`, else in `id`. */
export function looseId(record: LooseRecord): string {
  return looseText(record._id ?? record.id, ['$oid'])
}

/** Seconds since 1970 are below this until the year 5138; milliseconds have been above it since 1973. */
const leastMilliseconds = 1e11

/** A date as text: ISO 8601 for a number of milliseconds or seconds; other texts stay as they are. */
export function looseDate(value: unknown): string {
  const text = looseText(value, ['$date']).trim()
  if (!/^\d{9,15}$/.test(text)) return text
  const number = Number(text)
  return new Date(number < leastMilliseconds ? number * 1000 : number).toISOString()
}

/** HTML as a list of parts. A single text is one part; other values are dropped. */
export function looseParts(value: unknown): string[] {
  const parts = Array.isArray(value) ? value : [value]
  return parts.map((part) => looseText(part, ['html', 'content', 'text'])).filter(Boolean)
}

/** Returns true for `true`, 1, and texts such as 'active'. */
export function looseFlag(value: unknown): boolean {
  return value === true || /^(?:1|true|yes|active)$/i.test(looseText(value))
}

/** A whole number of 0 or more, as a number or a text; undefined for anything else. */
export function looseCount(value: unknown): number | undefined {
  const text = looseText(value).trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/**
 * The records of a list: a bare array, or the array in `data`, `items` or `results`. An empty array under an
 * unspecified name only counts with a count beside it: alone it may be anything (PUB-05).
 */
export function looseList(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  if (!isRecord(answer)) return undefined
  if (Array.isArray(answer.data)) return answer.data
  const counted = looseCount(answer.count) ?? looseCount(answer.total)
  return [answer.items, answer.results, isRecord(answer.data) ? looseList(answer.data) : undefined]
    .filter((list) => Array.isArray(list))
    .find((list) => list.length > 0 || counted !== undefined)
}

/** One record: the response itself, or its `data`. */
export function looseRecord(answer: unknown): unknown {
  return isRecord(answer) && isRecord(answer.data) && looseId(answer) === '' ? answer.data : answer
}

/** Pattern of an identifier: safe as one segment of a path. */
export const recordIdShape = /^[\w-]{1,64}$/
