/** A picture on a page: `src` for every browser, `sources` for newer ones. */
export interface Picture {
  src: string
  /** Pixels of `src`. */
  width: number
  height: number
  sources: { type: string; srcset: string }[]
}

/** Folder of encoded pictures in the built site. */
export const picturesPath = '/_astro/pictures'

/** Widths in pixels: a card, a card on a dense screen, a detail page. */
export const pictureWidths = [320, 640, 1200] as const
