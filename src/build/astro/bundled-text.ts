import { build } from 'esbuild'
import type { AstroIntegration } from 'astro'

const mark = '?bundled'

/** A script with all that it imports, as one text. The same source gives the same text. */
export async function bundledText(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    // Without `"use strict"`, which modules need not say: each byte is in every page.
    tsconfigRaw: {},
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/**
 * `import text from './script.ts?bundled'`: for scripts that stand in pages. What Vite inlines must share no module with
 * scripts that are files; these may.
 */
export function bundledTexts(): AstroIntegration {
  return {
    name: 'bundled-texts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) =>
        void updateConfig({
          vite: {
            plugins: [
              {
                name: 'bundled-texts',
                enforce: 'pre',
                async load(id) {
                  if (!id.endsWith(mark)) return undefined
                  return `export default ${JSON.stringify(await bundledText(id.slice(0, -mark.length)))}`
                },
              },
            ],
          },
        }),
    },
  }
}
