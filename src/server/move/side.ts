/** A value as both databases return it. */
export type Value = string | number | bigint | Uint8Array | null
export type Row = Record<string, Value>

/** A table to move, with the columns that both databases have. */
export interface Table {
  name: string
  columns: string[]
  /** Whether a column has bytes, such as a picture. */
  hasBytes: boolean
}

/** One of the two databases of a move, in its transaction. */
export interface Side {
  /** Yields the rows of a table in batches, in no order. */
  read: (table: Table) => AsyncIterable<Row[]>
  insert: (table: Table, rows: Row[]) => Promise<void>
}

/** Number of rows in memory at once: a text has up to 500,000 characters, a picture up to 8 MB. */
export function batchSize({ hasBytes }: Table): number {
  return hasBytes ? 4 : 40
}
