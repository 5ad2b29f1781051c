import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pathsOf } from './manifest.ts'
import { replaceFolder } from './export-site.ts'
import { buildSite } from './make-site.ts'
import { openSite } from './open-site.ts'

/**
 * `npm run build`: the static site, from the backend at API_HOST. `--out`, `--cache`, `--bundles` and `--report` name the
 * folder, the caches and the report of a caller that keeps several builds.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    cache: { type: 'string', default: 'node_modules/.astro' },
    bundles: { type: 'string' },
    report: { type: 'string', default: 'build-report.json' },
  },
})
const cache = resolve(root, values.cache)
const site = openSite({ root, cache, bundles: values.bundles && resolve(root, values.bundles) })
const outcome = await buildSite(site, {
  name: values.out,
  reportFile: resolve(root, values.report),
  warn: (text) => console.warn(text),
  isWaited: () => false,
  release: (manifest) => replaceFolder(resolve(root, values.out), pathsOf(manifest, cache), cache),
})
if (outcome.built) console.log(`${outcome.summary}\n\`npm run preview\` serves it.`)
else {
  console.error(outcome.why)
  process.exitCode = 1
}
