import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from 'astro/app'
import type { BundledCode } from '#publish/check/check-page.ts'
import { hashOf } from '#publish/check/read-page.ts'
import { z } from '#contract/zod.ts'
import { settingsIn } from '#lib/read-env.ts'

/** In a bundle: what browsers load, the code that renders pages, and the texts that pages contain as scripts. */
export const clientFolder = 'client'
export const rendererFolder = 'server'
export const scriptsFile = 'scripts.json'

type Manifest = Pick<App['manifest'], 'routes' | 'clientDirectives' | 'inlinedScripts'>

const texts = z.array(z.string())

/** The components that start in the browser, by page: none where records are read, except for the sections of Home. */
const islands = {
  'index.html': ['ExpertiseSection', 'PublicationCarousel', 'AppointmentForm'],
  'about.html': ['AboutTabs', 'CardDialogs'],
  'reachus.html': ['ContactForm'],
  'login.html': ['LoginForm'],
  'dashboard.html': ['App'],
  'preview.html': ['PublicationPreview'],
  'review.html': ['ReviewPage'],
  'publication/fallback.html': ['PublicationView'],
}

/**
 * The closed list of code that pages may contain: the bundle of the project's source, the script that starts islands,
 * and the scripts copied into pages unchanged. Content cannot extend it, because the bundle is made without content.
 */
export async function bundledCode(manifest: Manifest, bundle: string): Promise<BundledCode> {
  const pageScripts = z.parse(texts, JSON.parse(await readFile(join(bundle, scriptsFile), 'utf8')))
  const sheets = manifest.routes.flatMap(({ styles }) => styles)
  const styles = sheets.flatMap((style) => ('content' in style ? [style.content] : []))
  const scripts = [...manifest.inlinedScripts.values(), ...manifest.clientDirectives.values(), ...pageScripts]
  const files = await readdir(join(bundle, clientFolder, '_astro'))
  return {
    scripts: new Set(scripts.map(hashOf)),
    styles: new Set(styles.map(hashOf)),
    islands,
    files: new Set(files.map((name) => `/_astro/${name}`)),
  }
}

/** The variables that the site's code names (src/config/env.ts). */
const names = new Set(['PUBLIC_API_HOST', 'PUBLIC_WEBSITE_URL'])

/** The variables of `names` that are set and not empty. */
export function bundledVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(settingsIn(environment)).filter(([name]) => names.has(name)))
}
