import { once } from 'node:events'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from '#contract/zod.ts'
import { readBuildEnv, requireApiHost } from './build-env.ts'
import { buildSite } from './build-site.ts'
import { clearParts, readParts, type ReportPart, summaryOf, writeReport } from './build-report.ts'
import { forgetUnpublished } from './pictures/forget-unpublished.ts'
import { confirmRecords, forgetRecords } from './content/last-good.ts'
import { loadContent } from './content/load-content.ts'
import { openWorkplace } from './build-directory.ts'

/**
 * `npm run build`: the static site, from the backend at API_HOST, and a report of what it had to leave out.
 * `--out`, `--cache` and `--report` are for a caller that keeps several builds. One that has `--told` as well
 * sends `out` as a message once the build shall begin: the site's code is bundled until then, and the content
 * is read after it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    cache: { type: 'string', default: resolve(root, 'node_modules/.astro') },
    report: { type: 'string', default: resolve(root, 'build-report.json') },
    told: { type: 'boolean', default: false },
  },
})
const cache = resolve(values.cache)
const reportFile = resolve(values.report)

// A caller that is gone wants no site any more, and its next start builds with the same cache.
process.once('disconnect', () => process.exit(1))
if (values.told && !process.connected) process.exit(1)
const told = values.told ? toldFolder() : Promise.resolve(values.out)

async function toldFolder(): Promise<string> {
  const [folder]: unknown[] = await once(process, 'message')
  process.channel?.unref()
  return z.parse(z.string(), folder)
}

/** There while pages are written, and after a build that did not bring that to an end. */
const underWay = join(cache, 'build-under-way')

/** The build error at the bottom of an error. By name: Astro loads parts of the build as modules of its own. */
function buildErrorIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.name === 'BuildError' ? error : buildErrorIn(error.cause)
}

const started = told.then(() => performance.now())

async function report(built: boolean, result: string, parts: ReportPart[]): Promise<string> {
  const seconds = (performance.now() - (await started)) / 1000
  const facts = { built, result, time: new Date().toISOString(), seconds, parts }
  await writeReport(reportFile, facts)
  return summaryOf(facts)
}

/**
 * What an earlier build left half-way it had begun to write into the cache of rendered pages, before the list
 * that says which page is of which content: both are then worth nothing.
 */
async function forgetHalfBuilt(): Promise<void> {
  const unfinished = await access(underWay).then(
    () => true,
    () => false,
  )
  if (!unfinished) return
  await rm(join(cache, 'incremental-build.json'), { force: true })
  await rm(join(cache, 'dist'), { recursive: true, force: true })
}

/** Builds; gives the report in words. */
async function run(): Promise<string> {
  await mkdir(cache, { recursive: true })
  await clearParts(cache)
  const env = readBuildEnv()
  requireApiHost(env)
  await forgetHalfBuilt()
  workplace = await openWorkplace(cache, root)
  const readContent = async () => {
    await told
    const warn = (text: string) => console.warn(text)
    const content = await loadContent({ command: 'build', env, cacheDirectory: cache, warn })
    await writeFile(underWay, '')
    return content
  }
  const { siteOf } = workplace
  const site = await buildSite({ env, root, cache, siteOf, readContent, untouched: values.told })
  await rm(underWay)
  const folder = await told
  await workplace.publish(site, resolve(root, folder))
  await confirmRecords(cache, ['publications', 'expertise cards'])
  // Another build may be about to use what it has just encoded: the next one that is alone tidies up.
  if (await workplace.isAlone())
    await forgetUnpublished(cache).catch((error: unknown) => console.warn(String(error)))
  return report(true, `Built the site into ${folder}.`, await readParts(cache))
}

let workplace: Awaited<ReturnType<typeof openWorkplace>> | undefined
try {
  console.log(`${await run()}\n\`npm run preview\` serves it.`)
  workplace?.leave()
} catch (error) {
  // What is wrong before anybody asks is the answer to who asks.
  await told
  const words = buildErrorIn(error)?.message
  await forgetRecords(cache, ['publications', 'expertise cards'])
  await report(false, words ?? String(error), await readParts(cache))
  console.error(words ?? error)
  workplace?.leave()
  // Astro would go on with the other pages.
  process.exit(1)
}
