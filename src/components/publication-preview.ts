import type { PublicationText } from '#contract/publication-fields.ts'

/** A picture in one file, or, where the build prepared it, in several formats and widths. */
export interface PreviewPicture {
  src: string
  /** Pixels. */
  width?: number
  height?: number
  sources?: { type: string; srcset: string }[]
}

/** What cards show of a publication: of one that the build knows, or of one just read. */
export interface PublicationPreview extends Record<PublicationText, string> {
  id: string
  /** What excerpts of the content are cut from, or its beginning (lib/prose.ts). */
  text: string
  date: Date | null
  /** Null where there is none: the lattice is drawn instead. */
  picture: PreviewPicture | null
}

/** For a picture that a record names and that cannot be shown (PUB-06). */
export const fallbackPicture = '/fallback.svg'
