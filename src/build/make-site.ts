import { mkdir } from 'node:fs/promises'
import type { Manifest } from '#built-site/manifest.ts'
import { type BuildDirectory, openBuildDirectory } from './build-directory.ts'
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
  warn: (text: string) => void
}

/** Takes a built site. */
type Release = (manifest: Manifest, directory: BuildDirectory) => Promise<void>

/** The report as text, or why the build failed: a sentence, or an unexpected error. */
export type Outcome = { built: true; summary: string } | { built: false; why: unknown }

/** Bundles the site's code, or takes the bundle of an earlier build, and loads it. */
async function open({ root, cache, bundles, warn }: Options) {
  await mkdir(cache, { recursive: true })
  const env = readBuildEnv()
  requireApiHost(env)
  const directory = await openBuildDirectory(cache, root)
  const { code, bundle } = await openBundle({ root, cache, bundles })
  const commit = env.commit ?? (await commitOf(root))
  // Loaded once the child process has started to bundle the code, which takes longest.
  const { openSite } = await import('./open-site.ts')
  const { buildSite } = await import('./build-site.ts')
  const site = await openSite({ env, code, commit, bundle, cache, directory })
  return {
    directory,
    build: (report: ReportParts, release: (manifest: Manifest) => Promise<void>) =>
      buildSite(site, { env, code, cache, directory, warn, report, release }),
  }
}

/**
 * Opens what builds of this process need. Each `make` builds the site from the backend at API_HOST into the store in
 * the cache, hands its manifest to `release`, and writes a report of skipped records, or of why it failed.
 */
export function openMaker(options: Options) {
  const { reportFile } = options
  const opened = open(options)
  // Prevents an unhandled rejection; the error is handled where this is awaited.
  opened.catch(() => {})

  return {
    /** `name`: what the site is built into, for the report. */
    async make(name: string, release: Release): Promise<Outcome> {
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
        let summary = ''
        await build(parts, async (manifest) => {
          await release(manifest, directory)
          summary = await report(true, `Built the site into ${name}.`)
        })
        return { built: true, summary }
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
