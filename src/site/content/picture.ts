/** A picture as pages use it: `src` is what every browser reads, `sources` what newer ones prefer. */
export interface Picture {
  src: string
  /** Pixels of `src`. */
  width: number
  height: number
  sources: { type: string; srcset: string }[]
}

/** Where encoded pictures are, in the built site. */
export const picturesPath = '/_astro/pictures'

/** Widths in pixels: a card, a card on a dense screen, a detail page. */
export const pictureWidths = [320, 640, 1200] as const
