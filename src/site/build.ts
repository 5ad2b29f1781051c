import { once } from 'node:events'
import { access, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'astro'
import { z } from '#contract/zod.ts'
import { readBuildEnv, requireApiHost } from './build-env.ts'
import { clearParts, readParts, type ReportPart, summaryOf, writeReport } from './content/build-report.ts'
import { confirmRecords, forgetRecords } from './content/last-good.ts'

/**
 * `npm run build`: the static site, from the backend at API_HOST, and a report of what it had to leave out.
 * `--out`, `--cache` and `--report` are for a caller that keeps several builds. One that has `--told` as well
 * sends `out` as a message once the build shall begin: the code that builds is loaded by then.
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

// A caller that is gone wants no site any more, and its next start builds with the same cache.
process.once('disconnect', () => process.exit(1))
const out = values.told ? await toldFolder() : values.out
process.channel?.unref()

const places = {
  out: resolve(root, out),
  cache: resolve(values.cache),
  report: resolve(values.report),
}

/** There while a build is under way, and after one that did not end well. */
const underWay = join(places.cache, 'build-under-way')

/** The folder to build into, once the caller says so. What the configuration brings is loaded until then. */
async function toldFolder(): Promise<string> {
  const told = once(process, 'message')
  // What is wrong with it is reported by the build.
  await import(pathToFileURL(join(root, 'astro.config.mjs')).href).catch(() => undefined)
  const [folder]: unknown[] = await told
  return z.parse(z.string(), folder)
}

/** The build error at the bottom of an error. By name: Astro loads parts of the build as modules of its own. */
function buildErrorIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.name === 'BuildError' ? error : buildErrorIn(error.cause)
}

const started = performance.now()

async function report(built: boolean, result: string, parts: ReportPart[]): Promise<string> {
  const seconds = (performance.now() - started) / 1000
  const facts = { built, result, time: new Date().toISOString(), seconds, parts }
  await writeReport(places.report, facts)
  return summaryOf(facts)
}

/**
 * Marks the build as under way. What an earlier build left half-way it had begun to write into the cache of
 * rendered pages, before the list that says which page is of which content: that list is then worth nothing.
 */
async function begin(): Promise<void> {
  const unfinished = await access(underWay).then(
    () => true,
    () => false,
  )
  if (unfinished) await rm(join(places.cache, 'incremental-build.json'), { force: true })
  await mkdir(places.cache, { recursive: true })
  await writeFile(underWay, '')
}

const workplaces = join(root, '.astro/builds')
const workplace = join(workplaces, String(process.pid))
/** Milliseconds from which a workplace belongs to no build any more. */
const abandonedAfter = 3_600_000

/** Astro keeps code that is half built under the working directory: two builds must not share one. */
async function standApart(): Promise<void> {
  await mkdir(workplace, { recursive: true })
  for (const name of await readdir(workplaces)) {
    const { mtimeMs } = await stat(join(workplaces, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > abandonedAfter)
      await rm(join(workplaces, name), { recursive: true, force: true })
  }
  process.chdir(workplace)
}

/** Builds; gives the report in words. */
async function run(): Promise<string> {
  requireApiHost(readBuildEnv())
  await begin()
  await clearParts(places.cache)
  await standApart()
  await build({ root, outDir: places.out, cacheDir: places.cache, logLevel: 'warn' })
  await rm(underWay)
  await confirmRecords(places.cache, ['publications', 'expertise cards'])
  return report(true, `Built the site into ${out}.`, await readParts(places.cache))
}

try {
  console.log(`${await run()}\n\`npm run preview\` serves it.`)
} catch (error) {
  const words = buildErrorIn(error)?.message
  await forgetRecords(places.cache, ['publications', 'expertise cards'])
  await report(false, words ?? String(error), await readParts(places.cache))
  console.error(words ?? error)
  process.exitCode = 1
} finally {
  process.chdir(root)
  await rm(workplace, { recursive: true, force: true })
}
