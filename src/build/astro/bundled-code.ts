import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroPrerenderer } from 'astro'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import type { BundledCode } from '#built-site/check-mention.ts'
import { hashOf } from '#built-site/read-page.ts'
import { z } from '#contract/zod.ts'
import { bundledText } from './bundled-text.ts'
import { islandScript } from './island-script.ts'

const sheet = z.union([
  z.object({ type: z.literal('inline'), content: z.string() }),
  z.object({ src: z.string() }),
])

/** The part of Astro's prerenderer that lists what was bundled. */
const prerenderer = z.object({
  app: z.object({
    manifest: z.object({
      clientDirectives: z.map(z.string(), z.string()),
      inlinedScripts: z.map(z.string(), z.string()),
      routes: z.array(z.object({ styles: z.array(sheet) })),
    }),
  }),
})

/** Scripts, and rules of what is fetched ahead, that are copied into pages unchanged. */
const copiedScripts = ['address-token.js', 'waiting-check.js', 'ahead-on-hover.json', 'ahead-on-touch.json']

/**
 * The closed list of code that pages may contain: what was bundled from the project's source, the script
 * that starts islands, and the scripts that are copied into pages unchanged. Content adds nothing to it: the folder `site`
 * has no pages yet.
 */
export async function bundledCode(astro: AstroPrerenderer, site: string): Promise<BundledCode> {
  const { manifest } = z.parse(prerenderer, astro).app
  const copied = copiedScripts.map((name) => readFile(new URL(`../../site/${name}`, import.meta.url), 'utf8'))
  const bundled = ['brand-type.ts', 'fresh-check.ts', 'late-pictures.ts', 'search-loader.ts'].map((name) =>
    bundledText(fileURLToPath(new URL(`../../site/${name}`, import.meta.url))),
  )
  const sheets = manifest.routes.flatMap(({ styles }) => styles)
  const styles = sheets.flatMap((style) => ('content' in style ? [style.content] : []))
  const scripts = [
    ...manifest.inlinedScripts.values(),
    ...manifest.clientDirectives.values(),
    islandScript,
    ...(await Promise.all([...copied, ...bundled])),
  ]
  return {
    scripts: new Set(scripts.map(hashOf)),
    styles: new Set([...styles, ISLAND_STYLES].map(hashOf)),
    files: new Set((await readdir(join(site, '_astro'))).map((name) => `/_astro/${name}`)),
  }
}
