import { element, type Parsed, paragraph, type Part } from './tree.ts'
import { named } from './walk.ts'

/** The addresses of the pictures in a text, each once. */
export function pictureAddresses(parts: readonly (Parsed | string)[]): string[] {
  return [...new Set(named(parts, 'img').map(({ attributes: { src = '' } }) => src))]
}

/**
 * The parts of a text whose pictures have other attributes. Pictures for which `attributesOf` returns undefined are left
 * out, and the caption of their figure becomes a paragraph.
 */
export function withPictures(
  parts: readonly Part[],
  attributesOf: (given: Parsed['attributes']) => Parsed['attributes'] | undefined,
): Part[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || named([part], 'img').length === 0) return [part]
    const { name, attributes, children } = part
    if (name === 'img') {
      const given = attributesOf(attributes)
      return given ? [element('img', given, [])] : []
    }
    const inside = withPictures(children, attributesOf)
    if (name !== 'figure' || named(inside, 'img').length > 0) return [element(name, attributes, inside)]
    return inside.flatMap((left) => {
      if (typeof left === 'string' || left.name !== 'figcaption') return [left]
      return left.children.length === 0 ? [] : [paragraph(left.children)]
    })
  })
}

/** HTML without the data of pictures that are not stored yet: it has the length that the text will be saved with. */
export function withoutPictureData(html: string): string {
  return html.replace(/"data:image[^"]*"/g, '""')
}
