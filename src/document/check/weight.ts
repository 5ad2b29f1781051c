import { sizeText } from '#lib/document-address.ts'

/** A picture of a page as readers get it. */
export interface WeighedPicture {
  /** As in a sentence, such as `picture 3`. */
  name: string
  bytes: number
}

export interface Weight {
  /** Bytes of the page with all its pictures. */
  bytes: number
  /** The largest picture, if the page is much lighter without it. */
  heaviest: WeighedPicture | undefined
  /** In words: `84 KB, about 2 s on a slow line; 41 KB without picture 3`. */
  text: string
}

/**
 * Bytes of a page without its text and its pictures, compressed: its frame with styles and scripts, and the font of
 * headings. `tests/built/budgets.test.ts` compares them with built pages.
 */
export const pageFrame = 26_000

/** Bytes of a second on a slow line: 400 kbit/s, which is a slow 3G connection. */
const bytesOfSecond = 50_000

/** The share of the page from which a picture is named. */
const large = 0.3

/** Seconds to load so many bytes on a slow line. */
function secondsText(bytes: number): string {
  return `about ${Math.max(1, Math.round(bytes / bytesOfSecond))} s on a slow line`
}

/** The weight of a page; `text` is the size of its compressed text (REV-03). */
export function weightOf(text: number, pictures: readonly WeighedPicture[]): Weight {
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, pageFrame + text)
  const [first] = [...pictures].sort((one, other) => other.bytes - one.bytes)
  const heaviest = first && first.bytes >= large * bytes ? first : undefined
  const without = heaviest ? `; ${sizeText(bytes - heaviest.bytes)} without ${heaviest.name}` : ''
  return { bytes, heaviest, text: `${sizeText(bytes)}, ${secondsText(bytes)}${without}` }
}

/** Bytes to which the build lowers the quality of its widest pictures (publish/pictures/encode-picture.ts). */
const budget = 60 * 1024

/** The usual share of a picture of the build, which is AVIF, in the bytes of the same as WebP of quality 60. */
const avifShare = 0.65

/** About the bytes of a picture as the build encodes it, from those as WebP of quality 60 in the same width. */
export function bytesAsServed(webp: number): number {
  return Math.round(Math.min(webp * avifShare, budget))
}

/** The width of the file that a phone gets of a picture of some width (site/content/picture.ts). */
export function servedWidth(original: number): number {
  return [1200, 640, 320].find((width) => width <= original) ?? original
}
