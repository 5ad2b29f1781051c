import { isRecord, looseCount, looseId, looseList, type LooseRecord, recordIdShape } from './loose.ts'
import { z } from './zod.ts'

/**
 * A record of long lists. `read` makes its fields of any value, so only its identifier can be invalid: validating the
 * others would take longer than everything else done to a list.
 */
export function looseListed<Item extends { _id: string }>(read: (record: LooseRecord) => Item) {
  return z
    .transform((value): Item => read(isRecord(value) ? value : {}))
    .check(z.refine(({ _id }) => recordIdShape.test(_id), { error: 'Not a valid identifier', path: ['_id'] }))
}

/** A record that does not match its schema, and why. */
export interface RejectedRecord {
  index: number
  id: string
  reason: string
}

export interface RecordList<Item> {
  records: Item[]
  /** Dropped records: one bad record never invalidates the whole list. */
  rejected: RejectedRecord[]
  /** Total number: `total` of a page, else the number of records. */
  total: number
  /** The field `count`, if the backend sends one. */
  count: number
  /** Changes whenever the list does, if the backend has the extension `attention`; else ''. */
  revision: string
}

function readAll<Item>(item: z.ZodMiniType<Item>, values: unknown[]) {
  const records: Item[] = []
  const rejected: RejectedRecord[] = []
  for (const [index, value] of values.entries()) {
    const result = z.safeParse(item, value)
    if (result.success) records.push(result.data)
    else
      rejected.push({
        index,
        id: isRecord(value) ? looseId(value) : '',
        reason: z.prettifyError(result.error),
      })
  }
  return { records, rejected }
}

/** Reads a list response record by record (FOR-01). Fails if the response has no list. */
export function recordList<Item>(item: z.ZodMiniType<Item>) {
  return z.pipe(
    z.custom((answer) => looseList(answer) !== undefined, 'Invalid data format received'),
    z.transform((answer): RecordList<Item> => {
      const values = looseList(answer) ?? []
      const { total, count, revision } = isRecord(answer) ? answer : {}
      return {
        ...readAll(item, values),
        total: looseCount(total) ?? values.length,
        count: looseCount(count) ?? values.length,
        revision: typeof revision === 'string' ? revision : '',
      }
    }),
  )
}

/** A page of a list, as our API sends it (the extension `pages`). */
export function sentPage<Sent extends z.ZodMiniType>(record: Sent) {
  return z.object({ data: z.array(record), total: z.number() })
}
