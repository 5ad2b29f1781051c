import { htmlOf } from '#lib/escape-html.ts'

/**
 * Meta elements of a page. Astro does not encode `<` in attributes; here it is encoded, because user input is among
 * the values.
 */
export function metaElements(contents: readonly (readonly [name: string, content: string])[]): string {
  return contents
    .map(([name, content]) => {
      const attribute = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${attribute}="${name}" content="${htmlOf(content).replaceAll('"', '&quot;')}">`
    })
    .join('')
}
