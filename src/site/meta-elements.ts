import { htmlOf } from '#lib/rich-text.ts'

/**
 * What a page says of itself, as elements. Astro leaves `<` as it is in attributes: here, where texts that
 * people typed are among them, it is encoded.
 */
export function metaElements(contents: Record<string, string>): string {
  return Object.entries(contents)
    .map(([name, content]) => {
      const attribute = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${attribute}="${name}" content="${htmlOf(content).replaceAll('"', '&quot;')}">`
    })
    .join('')
}
