import type { PublicationText } from '#contract/publication-fields.ts'

/** A picture: one file or, if the build prepared it, several formats and widths. */
export interface PreviewPicture {
  src: string
  /** Pixels. */
  width?: number
  height?: number
  sources?: { type: string; srcset: string }[]
}

/** A publication's content on cards, built or live. */
export interface PublicationPreview extends Record<PublicationText, string> {
  id: string
  /** Text that excerpts are cut from, or its beginning (document/prose.ts). */
  text: string
  date: Date | null
  /** Checked; '' if there is none. */
  link: string
  /** Null if there is none: cards then show a cover. */
  picture: PreviewPicture | null
  /** The cover that the build has drawn; without it, the one without words is shown. */
  cover?: PreviewPicture | null
}

/** The kind of a publication as its page begins with it. */
export function kindText(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1)
}

/** For a picture that a record names and that cannot be shown (PUB-06). */
export const fallbackPicture = '/fallback.svg'
