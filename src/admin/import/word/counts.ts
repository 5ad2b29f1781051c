/** Counts of the content that was found in a Word document. */
export interface DocumentCounts {
  pictures: number
  tables: number
  footnotes: number
  equations: number
  charts: number
  drawings: number
  objects: number
  comments: number
  insertions: number
  deletions: number
  headersAndFooters: number
  /** Runs of words in a colour, or before one. */
  colours: number
  /** Links to another place of the document, other than those of contents and notes. */
  crossLinks: number
  /** Links to files, and to addresses that pages cannot lead to. */
  lostLinks: number
  /** Passages that Word does not show, or not on a web page. */
  hidden: number
  /** Passages in the colour of their ground, or of two points at most. */
  faint: number
  /** Readings above words. */
  guides: number
  /** Symbols of special fonts, and numbers that Word works out as it draws. */
  symbols: number
  /** Documents that are part of this one. */
  innerDocuments: number
  /** Levels of lists that are numbered in another way than a page does it. */
  otherNumbers: number
  contents: number
  /** The words of each text box. */
  textBoxes: string[]
}

export function noCounts(): DocumentCounts {
  return {
    pictures: 0,
    tables: 0,
    footnotes: 0,
    equations: 0,
    charts: 0,
    drawings: 0,
    objects: 0,
    comments: 0,
    insertions: 0,
    deletions: 0,
    headersAndFooters: 0,
    colours: 0,
    crossLinks: 0,
    lostLinks: 0,
    hidden: 0,
    faint: 0,
    guides: 0,
    symbols: 0,
    innerDocuments: 0,
    otherNumbers: 0,
    contents: 0,
    textBoxes: [],
  }
}
