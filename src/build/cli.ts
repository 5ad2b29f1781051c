import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pathsOf } from '#built-site/manifest.ts'
import { exportSite } from './export-site.ts'
import { openMaker } from './make-site.ts'

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
const maker = openMaker({
  root,
  cache,
  bundles: values.bundles === undefined ? undefined : resolve(root, values.bundles),
  reportFile: resolve(root, values.report),
  warn: (text) => console.warn(text),
})
const outcome = await maker.make(values.out, (manifest, directory) =>
  directory.replace(resolve(root, values.out), (folder) => exportSite(pathsOf(manifest, cache), folder)),
)
await maker.leave()
if (outcome.built) console.log(`${outcome.summary}\n\`npm run preview\` serves it.`)
else {
  console.error(outcome.why)
  process.exitCode = 1
}
