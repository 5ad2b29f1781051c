/** A part of a list; both undefined is all of it. */
export interface Page {
  limit: number | undefined
  offset: number
}

export const wholeList: Page = { limit: undefined, offset: 0 }

/** Rows and how many there are in all. */
export interface Counted<Row> {
  rows: Row[]
  total: number
}
