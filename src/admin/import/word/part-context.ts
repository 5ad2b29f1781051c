import type { DocumentCounts } from './counts.ts'
import type { DocumentStyles } from './document-styles.ts'
import type { ListNumbers } from './numbering.ts'
import type { ShownPicture } from './shown-pictures.ts'

/** The state that all parts of a document share. */
export interface SharedContext {
  styles: DocumentStyles
  numbers: ListNumbers
  counts: DocumentCounts
  /** The colour of the pages, as #rrggbb; undefined if unknown. */
  ground: string | undefined
  /** Footnotes and endnotes with text, and those that are referenced. */
  notes: ReadonlySet<string>
  referred: Set<string>
  pictures: ShownPicture[]
}

/** The targets of the relations of a part. */
export interface PartRelations {
  pictureOf: (relation: string | undefined) => string | undefined
  hrefOf: (relation: string | undefined) => string | undefined
}
