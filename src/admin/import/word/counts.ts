/** Counts of the content found in a Word document. */
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
  /** Runs of words with a text or background colour. */
  colours: number
  /** Links to another place of the document, other than those of contents and notes. */
  crossLinks: number
  /** Links to files, and to addresses that pages cannot link to. */
  lostLinks: number
  /** Passages that Word does not show, or does not show on a web page. */
  hidden: number
  /** The words of each dropped passage in the colour of its background, or too small to read. */
  faint: string[]
  /** The prompts of empty form fields. */
  prompts: string[]
  /** Phonetic guides above words. */
  guides: number
  /** Symbols of special fonts, and numbers that Word computes while drawing. */
  symbols: number
  /** Embedded documents. */
  innerDocuments: number
  /** List levels whose number format a page does not have. */
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
    faint: [],
    prompts: [],
    guides: 0,
    symbols: 0,
    innerDocuments: 0,
    otherNumbers: 0,
    contents: 0,
    textBoxes: [],
  }
}

/** Adds the words of a dropped passage, or more words of the last one. */
export function countFaint({ faint }: DocumentCounts, words: string, continues: boolean): void {
  faint.push(`${continues ? (faint.pop() ?? '') : ''}${words}`)
}
