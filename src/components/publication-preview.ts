import type { PublicationCard } from '#contract/publication-cards.ts'
import { forEachName, type PublicationText, publicationTexts } from '#contract/publication-fields.ts'
import { type PictureSources, pictureAddress } from '#lib/picture-address.ts'
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
export interface PublicationPreview extends Record<PublicationText, string> {
  id: string
  /** The content, or its beginning, with its tags stripped. */
  text: string
  date: Date | null
  /** Null where there is none: the lattice is drawn instead. */
  picture: PreviewPicture | null
}

/** For a picture that a record names and that cannot be shown (PUB-06). */
export const fallbackPicture = '/fallback.svg'

/** The preview of a publication as read from a backend whose pictures come from `sources`. */
export function previewOf(card: PublicationCard, sources: PictureSources): PublicationPreview {
  const { _id, content, image } = card
  return {
    id: _id,
    ...forEachName(publicationTexts, (name) => card[name]),
    text: textOf(content),
    date: dateOfRecord(card),
    picture: image === '' ? null : { src: pictureAddress(image, sources) || fallbackPicture },
  }
}
