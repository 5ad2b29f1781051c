import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openBuildDirectory } from './build-directory.ts'
import { readBuildEnv, requireApiHost } from './build-env.ts'
import { type ReportParts, summaryOf, writeReport } from './build-report.ts'
import { openBundle } from './bundle/open-bundle.ts'
import { commitOf } from './commit-of.ts'
import { operatorErrorIn } from './operator-error-in.ts'

interface Options {
  /** The folder with package.json. */
  root: string
  cache: string
  /** The folder of bundles, if the caller does not share it. */
  bundles?: string | undefined
  reportFile: string
  /** True if the output is never edited in place: its files can then be hard links to the cache. */
  immutableOutput: boolean
  warn: (text: string) => void
}

/** The report as text, or why the build failed: a sentence, or an unexpected error. */
export type Outcome = { built: true; summary: string } | { built: false; why: unknown }

/** Bundles the site's code, or takes the bundle of an earlier build, and loads it. */
async function open({ root, cache, bundles, immutableOutput, warn }: Options) {
  await mkdir(cache, { recursive: true })
  const env = readBuildEnv()
  requireApiHost(env)
  const directory = await openBuildDirectory(cache, root)
  const { code, bundle } = await openBundle({ root, cache, bundles })
  const commit = env.commit ?? (await commitOf(root))
  // Loaded once the child process has started to bundle the code, which takes longest.
  const { openSite } = await import('./open-site.ts')
  const { buildSite } = await import('./build-site.ts')
  const site = await openSite({ env, code, commit, bundle, cache, directory, immutableOutput })
  return {
    directory,
    build: (report: ReportParts, release: () => Promise<void>) =>
      buildSite(site, { env, code, cache, directory, warn, report, release }),
  }
}

/**
 * Opens what builds of this process need. Each `make` builds the site into a folder from the backend at API_HOST, and
 * writes a report of skipped records; if it fails, the report says why, and the folder is unchanged.
 */
export function openMaker(options: Options) {
  const { root, reportFile } = options
  const opened = open(options)
  // Prevents an unhandled rejection; the error is handled where this is awaited.
  opened.catch(() => {})

  return {
    async make(folder: string): Promise<Outcome> {
      const started = performance.now()
      const parts: ReportParts = {}
      async function report(built: boolean, result: string): Promise<string> {
        const read = [parts.publications ?? [], parts['expertise cards'] ?? []].flat()
        const seconds = (performance.now() - started) / 1000
        const facts = { built, result, time: new Date().toISOString(), seconds, parts: read }
        await writeReport(reportFile, facts)
        return summaryOf(facts)
      }
      try {
        const { build, directory } = await opened
        await build(parts, () => directory.publish(resolve(root, folder)))
        return { built: true, summary: await report(true, `Built the site into ${folder}.`) }
      } catch (error) {
        const expected = operatorErrorIn(error)?.message
        await report(false, expected ?? String(error))
        return { built: false, why: expected ?? error }
      }
    },
    /** Removes this process's folder. */
    async leave(): Promise<void> {
      const made = await opened.catch(() => undefined)
      made?.directory.leave()
    },
  }
}
