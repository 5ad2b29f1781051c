/** The counts of the content found in a Word document, before it is read. */
export function noCounts() {
  /** The words of each passage. */
  const passages = (): string[] => []
  return {
    pictures: 0,
    /** Pictures cut to a shape that cannot be drawn here. */
    shapedPictures: 0,
    /** Pictures that Word shows in other colours. */
    recoloured: 0,
    tables: 0,
    /** Tables made of lines with tabs, and those that only placed their content. */
    tabTables: 0,
    layoutTables: 0,
    footnotes: 0,
    /** Form controls. */
    controls: 0,
    equations: 0,
    charts: 0,
    drawings: 0,
    objects: 0,
    comments: 0,
    insertions: 0,
    deletions: 0,
    headersAndFooters: 0,
    /** Runs of words with a text or background colour. */
    colours: 0,
    /** Links to another place of the document, other than those of contents and notes. */
    crossLinks: 0,
    /** Links to files, and to addresses that pages cannot link to. */
    lostLinks: 0,
    /** Passages that Word does not show, or does not show on a web page. */
    hidden: 0,
    /** Dropped passages in the colour of their background, or too small to read. */
    faint: passages(),
    /** The prompts of empty form fields. */
    prompts: passages(),
    /** Phonetic guides above words. */
    guides: 0,
    /** Symbols of special fonts, and numbers that Word computes while drawing. */
    symbols: 0,
    /** Embedded documents. */
    innerDocuments: 0,
    /** List levels whose number format a page does not have. */
    otherNumbers: 0,
    contents: 0,
    /** The words of lists of contents, pages and authorities, and of the title. */
    contentsWords: passages(),
    /** Lines in columns that are no table. */
    columnLines: passages(),
    /** Bold lines of a text without headings. */
    boldLines: 0,
    headingsInTables: 0,
    picturesInTables: 0,
    textBoxes: passages(),
  }
}

export type DocumentCounts = ReturnType<typeof noCounts>

/** Adds the words of a dropped passage, or more words of the last one. */
export function countFaint({ faint }: DocumentCounts, words: string, continues: boolean): void {
  faint.push(`${continues ? (faint.pop() ?? '') : ''}${words}`)
}
