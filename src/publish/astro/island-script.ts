import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'

const source = readFileSync(new URL('../../site/island.js', import.meta.url), 'utf8')

/** The script that starts islands (site/island.js), minified for pages by the process that bundles other texts. */
export const islandScript = (await transform(source, { minify: true })).code.trim()

/** The style element that Astro adds to the body, where none is valid; `site/styles/island.css` has its rule. */
const styleInBody = '<style>${ISLAND_STYLES}</style>'

/**
 * Replaces Astro's own script, which is in every page with an island and three times as large: it revives dates, maps
 * and typed arrays, which no island here takes, and serves page transitions. Development uses Astro's, which loads
 * what React's refreshing needs.
 */
export function islandRuntime(): Plugin {
  return {
    name: 'island-runtime',
    load: (id) =>
      id.endsWith('/astro-island.prebuilt.js') ? `export default ${JSON.stringify(islandScript)}` : undefined,
    transform(code, id) {
      if (!id.endsWith('/runtime/server/scripts.js')) return undefined
      if (!code.includes(styleInBody)) throw new Error('Astro writes the style of islands elsewhere.')
      return code.replace(styleInBody, '')
    },
  }
}
