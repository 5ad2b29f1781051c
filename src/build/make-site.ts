import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openBuildDirectory } from './build-directory.ts'
import { readBuildEnv, requireApiHost } from './build-env.ts'
import { clearParts, readParts, type ReportPart, summaryOf, writeReport } from './build-report.ts'
import { buildSite } from './build-site.ts'
import { confirmRecords, discardRecords } from './content/last-good.ts'
import { loadContent } from './content/load-content.ts'
import { openPageCache } from './page-cache.ts'
import { pruneCache } from './pictures/prune-cache.ts'

interface Task {
  /** The folder with package.json. */
  root: string
  cache: string
  reportFile: string
  /** Resolves to the folder to build into; the content is read from then on. */
  folder: Promise<string>
  /** True where nothing ever edits the output in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
  warn: (text: string) => void
}

/** The report as text, or why nothing was built: a sentence, or the error where none was expected. */
type Outcome = { built: true; summary: string } | { built: false; why: unknown }

const nouns: Parameters<typeof confirmRecords>[1] = ['publications', 'expertise cards']

/** The OperatorError among the causes of an error. Matched by name, because Astro loads the class as another module. */
function operatorErrorIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined
  return error.name === 'OperatorError' ? error : operatorErrorIn(error.cause)
}

/**
 * Builds the site into a folder from the backend at API_HOST, and writes a report of what it had to skip. When
 * nothing is built, the report says why and the folder stays as it was.
 */
export async function makeSite({
  root,
  cache,
  reportFile,
  folder,
  immutableOutput,
  warn,
}: Task): Promise<Outcome> {
  const started = folder.then(() => performance.now())
  let directory: Awaited<ReturnType<typeof openBuildDirectory>> | undefined

  async function report(built: boolean, result: string, parts: ReportPart[]): Promise<string> {
    const seconds = (performance.now() - (await started)) / 1000
    const facts = { built, result, time: new Date().toISOString(), seconds, parts }
    await writeReport(reportFile, facts)
    return summaryOf(facts)
  }

  async function make(): Promise<string> {
    await mkdir(cache, { recursive: true })
    await clearParts(cache)
    const env = readBuildEnv()
    requireApiHost(env)
    const pageCache = openPageCache(cache)
    await pageCache.discardInterrupted()
    directory = await openBuildDirectory(cache, root)
    const content = folder.then(() => loadContent({ command: 'build', env, cacheDirectory: cache, warn }))
    const { siteOf } = directory
    const site = await buildSite({ env, root, cache, pageCache, siteOf, content, immutableOutput })
    await pageCache.end()
    const target = await folder
    await directory.publish(site, resolve(root, target))
    await confirmRecords(cache, nouns)
    // A concurrent build may still need a file that it has just encoded; the next build that runs alone prunes it.
    if (await directory.isAlone()) await pruneCache(cache).catch((error: unknown) => warn(String(error)))
    return report(true, `Built the site into ${target}.`, await readParts(cache))
  }

  try {
    return { built: true, summary: await make() }
  } catch (error) {
    // A build that fails before it is asked for fails the request that comes.
    await folder
    const expected = operatorErrorIn(error)?.message
    await discardRecords(cache, nouns)
    await report(false, expected ?? String(error), await readParts(cache))
    return { built: false, why: expected ?? error }
  } finally {
    directory?.leave()
  }
}
