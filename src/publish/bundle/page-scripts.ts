import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundledText } from '#publish/astro/bundled-text.ts'
import { islandScript } from '#publish/astro/island-script.ts'
import { bundledScripts, copiedScripts } from '#site/extensions/page-scripts.ts'

const urlOf = (name: string) => new URL(`../../site/${name}`, import.meta.url)

/** Scripts and speculation rules that are copied into pages unchanged. */
const copied = 'address-token.js waiting-check.js ahead-on-hover.json ahead-on-touch.json'

/** Scripts that are bundled into pages with their imports. */
const bundled = 'brand-type.ts fresh-list.ts fresh-publication.ts late-pictures.ts'

/**
 * The texts that pages contain besides the scripts in Astro's manifest: those two kinds, and the script that starts
 * islands.
 */
export async function pageScripts(): Promise<string[]> {
  const texts = await Promise.all([
    ...[...copied.split(' '), ...copiedScripts].map((name) => readFile(urlOf(name), 'utf8')),
    ...[...bundled.split(' '), ...bundledScripts].map((name) => bundledText(fileURLToPath(urlOf(name)))),
  ])
  return [islandScript, ...texts]
}
