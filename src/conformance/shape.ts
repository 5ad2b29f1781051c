import { z } from '#contract/zod.ts'

type Issue = z.core.$ZodIssue

/** The issues of the alternative that fits best: the one whose first issue lies deepest. */
function flat(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const depth = (issues: Issue[]) => issues[0]?.path.length ?? 0
  const best = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? []
  return best.flatMap(flat).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined),
    value,
  )
}

/** Kinds of values in words, for readers who do not know JavaScript. */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
  undefined: 'missing',
}

function kindOf(value: unknown): string {
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return kinds[type] ?? type
}

function placeOf(path: PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return place === '' ? 'the answer' : place.replace(/^\./, '')
}

/** Reports one difference per place, because the records of a list usually share a fault. */
const firstOfEach = (place: string) => place.replaceAll(/\[\d+\]/g, '[]')

/**
 * Differences of a response from the specification, as sentences that its author can act on; empty if there
 * are none.
 */
export function differences(schema: z.ZodMiniType, answer: unknown): string[] {
  const result = z.safeParse(schema, answer)
  if (result.success) return []
  const sentences = new Map<string, string>()
  for (const issue of result.error.issues.flatMap(flat)) {
    const place = placeOf(issue.path)
    const expected = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
    const found = kindOf(valueAt(answer, issue.path))
    const sentence = expected
      ? `${place} is ${found}; the specification has ${expected}`
      : `${place}: ${issue.message}`
    const kind = firstOfEach(place)
    if (!sentences.has(kind)) sentences.set(kind, sentence)
  }
  return [...sentences.values()]
}
