import { inlineHtmlOf } from './dom-inline.ts'
import { escapeAttribute } from './escape-attribute.ts'

export interface Figure {
  /** A data URL, or the address of a stored picture. */
  src: string
  alt: string
  /** HTML without blocks; '' for none. */
  caption: string
  /** Pixels, as digits; '' if unknown. */
  width: string
  height: string
}

function sizeAttribute(name: string, size: string): string {
  return /^\d{1,5}$/.test(size) ? ` ${name}="${size}"` : ''
}

/** The stored form of a figure. */
export function figureHtml({ src, alt, caption, width, height }: Figure): string {
  const size = sizeAttribute('width', width) + sizeAttribute('height', height)
  const below = caption && `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${size} />${below}</figure>`
}

/** Reads a `figure` element, or a picture outside one; undefined without a picture. */
export function figureOf(element: Element): Figure | undefined {
  const picture = element.matches('img') ? element : element.querySelector('img')
  const src = picture?.getAttribute('src')
  if (!picture || !src) return undefined
  const caption = element.querySelector('figcaption')
  return {
    src,
    alt: picture.getAttribute('alt') ?? '',
    caption: caption ? inlineHtmlOf(caption) : '',
    width: picture.getAttribute('width') ?? '',
    height: picture.getAttribute('height') ?? '',
  }
}
