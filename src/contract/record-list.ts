import { z } from './zod.ts'

/** A record that did not fit its schema, and why. */
export interface RejectedRecord {
  index: number
  id: string
  reason: string
}

export interface RecordList<Item> {
  records: Item[]
  /** Left out, so that one bad record never costs the whole list. */
  rejected: RejectedRecord[]
  /** How many there are in all: `total` of a page, else the number of records. */
  total: number
  /** The field `count`, where the backend sends one. */
  count: number
}

const envelope = z.union([
  z.array(z.unknown()),
  z.object({
    data: z.array(z.unknown()),
    total: z.optional(z.number()),
    count: z.optional(z.number()),
  }),
])

function idOf(value: unknown): string {
  return typeof value === 'object' && value !== null && '_id' in value ? String(value._id) : ''
}

/**
 * Reads a list answer, given as an array or as an object with a `data` array (section 3), record by
 * record. Anything else does not parse.
 */
export function recordList<Item>(item: z.ZodMiniType<Item>) {
  return z.pipe(
    envelope,
    z.transform((answer): RecordList<Item> => {
      const values = Array.isArray(answer) ? answer : answer.data
      const records: Item[] = []
      const rejected: RejectedRecord[] = []
      for (const [index, value] of values.entries()) {
        const result = z.safeParse(item, value)
        if (result.success) records.push(result.data)
        else rejected.push({ index, id: idOf(value), reason: z.prettifyError(result.error) })
      }
      const { total = values.length, count = values.length } = Array.isArray(answer) ? {} : answer
      return { records, rejected, total, count }
    }),
  )
}
