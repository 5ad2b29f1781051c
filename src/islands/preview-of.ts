import { fallbackPicture, type PublicationPreview } from '#components/publication-preview.ts'
import type { PublicationCard } from '#contract/publication-cards.ts'
import { type PictureSources, pictureAddress } from '#lib/picture-address.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { textOf } from '#lib/rich-text.ts'

/** The preview of a publication as read from a backend whose pictures come from `sources`. */
export function previewOf(card: PublicationCard, sources: PictureSources): PublicationPreview {
  const { _id, title, content, image, author, position } = card
  return {
    id: _id,
    title,
    text: textOf(content),
    date: dateOfRecord(card),
    author,
    position,
    picture: image === '' ? null : { src: pictureAddress(image, sources) || fallbackPicture },
  }
}
