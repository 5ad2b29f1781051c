/** A part of a list; all of it if both are undefined. */
export interface Page {
  limit: number | undefined
  offset: number
}

export const wholeList: Page = { limit: undefined, offset: 0 }

/** Rows, and the total number. */
export interface Counted<Row> {
  rows: Row[]
  total: number
}
