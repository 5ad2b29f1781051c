import type { PublicationCard } from '#contract/publication-cards.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { textOf } from '#lib/rich-text.ts'

/** A picture in one file, or, where the build prepared it, in several formats and widths. */
export interface PreviewPicture {
  src: string
  /** Pixels. */
  width?: number
  height?: number
  sources?: { type: string; srcset: string }[]
}

/** What cards show of a publication: of one that the build knows, or of one just read. */
export interface PublicationPreview {
  id: string
  title: string
  /** The content, or its beginning, with its tags stripped. */
  text: string
  date: Date | null
  author: string
  position: string
  /** Null where there is none: the lattice is drawn instead. */
  picture: PreviewPicture | null
}

/** The preview of a publication as read from a backend at `host`. */
export function previewOf(card: PublicationCard, host: string): PublicationPreview {
  const { _id, title, content, image, author, position } = card
  return {
    id: _id,
    title,
    text: textOf(content),
    date: dateOfRecord(card),
    author,
    position,
    picture: image === '' ? null : { src: image.startsWith('/') ? host + image : image },
  }
}
