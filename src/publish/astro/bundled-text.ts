import { build } from 'esbuild'
import type { Plugin } from 'vite'

const mark = '?bundled'

/** A script bundled with its imports, as one text, always the same. */
export async function bundledText(file: string, format: 'iife' | 'esm' = 'iife'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format,
    target: 'es2020',
    // Without `"use strict"`, which modules imply: its bytes would be in every page.
    tsconfigRaw: {},
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/**
 * `import text from './script.ts?bundled'`, for scripts inside pages. Scripts that Vite inlines must share no module
 * with scripts that are files; these may.
 */
export function bundledTexts(): Plugin {
  return {
    name: 'bundled-texts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(mark)) return undefined
      return `export default ${JSON.stringify(await bundledText(id.slice(0, -mark.length)))}`
    },
  }
}
