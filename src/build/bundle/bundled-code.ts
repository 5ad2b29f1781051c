import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import type { BundledCode } from '#built-site/check-mention.ts'
import { hashOf } from '#built-site/read-page.ts'
import { bundledText } from '#build/astro/bundled-text.ts'
import { islandScript } from '#build/astro/island-script.ts'

type Manifest = Pick<StaticPathsApp['manifest'], 'routes' | 'clientDirectives' | 'inlinedScripts'>

/** Scripts, and rules of what is fetched ahead, that are copied into pages unchanged. */
const copiedScripts = ['address-token.js', 'waiting-check.js', 'ahead-on-hover.json', 'ahead-on-touch.json']

/** The components that start in the browser, by page: none where records are read, but for the sections of Home. */
const islands = {
  'index.html': ['ExpertiseSection', 'PublicationCarousel', 'AppointmentForm'],
  'about.html': ['AboutTabs', 'CardDialogs'],
  'reachus.html': ['ContactForm'],
  'login.html': ['LoginForm'],
  'dashboard.html': ['App'],
  'preview.html': ['PublicationPreview'],
  'publication/fallback.html': ['PublicationView'],
}

/**
 * The closed list of code that pages may contain: what was bundled from the project's source, the script
 * that starts islands, and the scripts that are copied into pages unchanged. Content adds nothing to it: the folder with
 * the files that browsers load has no pages.
 */
export async function bundledCode(manifest: Manifest, client: string): Promise<BundledCode> {
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
    islands,
    files: new Set((await readdir(join(client, '_astro'))).map((name) => `/_astro/${name}`)),
  }
}
