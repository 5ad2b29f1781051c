/** A value as both databases give it. */
export type Value = string | number | bigint | Uint8Array | null
export type Row = Record<string, Value>

/** A table that is moved; the columns are those that both databases have. */
export interface Table {
  name: string
  columns: string[]
  /** Whether it has a column of bytes, such as a picture. */
  hasBytes: boolean
}

/** One of the two databases of a move, in its transaction. */
export interface Side {
  /** The rows of a table, a few at a time, in no order. */
  read: (table: Table) => AsyncIterable<Row[]>
  insert: (table: Table, rows: Row[]) => Promise<void>
}

/** Rows that are in memory at once: a text has up to 500,000 characters, a picture up to 8 MB. */
export function batchSize({ hasBytes }: Table): number {
  return hasBytes ? 4 : 40
}
