import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ReleaseState } from '#lib/build-messages.ts'
import { type BuildDirectory, openBuildDirectory } from './build-directory.ts'
import { readBuildEnv, requireApiHost } from './build-env.ts'
import { type ReportParts, summaryOf, writeReport } from './build-report.ts'
import { openBundle } from './bundle/open-bundle.ts'
import { commitOf } from './commit-of.ts'
import type { Code } from './open-code.ts'
import { operatorErrorIn } from './operator-error-in.ts'

interface Task {
  /** The folder with package.json. */
  root: string
  cache: string
  /** The folder of bundles, if the caller does not share it. */
  bundles?: string | undefined
  code: Code
  reportFile: string
  /**
   * Resolves to the folder to build into, when it is known. The content is read only after that. Called again for the
   * folder of a second release, if the first one defers something.
   */
  nextFolder: () => Promise<string>
  /** Whether there may be a second release. */
  mayDefer: boolean
  /** True if the output is never edited in place: its files can then be hard links to the cache. */
  immutableOutput: boolean
  warn: (text: string) => void
  /** Called when a release is in its folder. The cache is pruned afterwards. */
  released?: (state: ReleaseState) => void
}

/** The report as text, or why the build failed: a sentence, or an unexpected error. */
type Outcome = { built: true; summary: string } | { built: false; why: unknown }

/**
 * Builds the site into a folder from the backend at API_HOST, and writes a report of skipped records. If the build
 * fails, the report says why and the folder of that release is unchanged.
 */
export async function makeSite({
  root,
  cache,
  bundles,
  code,
  reportFile,
  nextFolder,
  mayDefer,
  immutableOutput,
  warn,
  released,
}: Task): Promise<Outcome> {
  const requested = nextFolder()
  const started = requested.then(() => performance.now())
  let directory: BuildDirectory | undefined
  const parts: ReportParts = {}
  async function report(built: boolean, result: string): Promise<string> {
    const seconds = (performance.now() - (await started)) / 1000
    const read = [parts.publications ?? [], parts['expertise cards'] ?? []].flat()
    const facts = { built, result, time: new Date().toISOString(), seconds, parts: read }
    await writeReport(reportFile, facts)
    return summaryOf(facts)
  }

  async function make(): Promise<string> {
    await mkdir(cache, { recursive: true })
    const env = readBuildEnv()
    requireApiHost(env)
    directory = await openBuildDirectory(cache, root)
    const { bundle } = await openBundle({ root, cache, bundles, code })
    bundle.catch(() => {})
    const codeName = await code.digest
    const commit = env.commit ?? (await commitOf(root))
    // Loaded once the child process has started to bundle the code, which takes longest.
    const { buildSite } = await import('./build-site.ts')
    let folder = requested
    let summary = ''
    await buildSite({
      env,
      code: codeName,
      commit,
      bundle,
      cache,
      directory,
      requested,
      mayDefer,
      report: parts,
      immutableOutput,
      warn,
      async release(state) {
        const target = await folder
        await directory?.publish(resolve(root, target))
        summary = await report(true, `Built the site into ${target}.`)
        if (state === 'more') folder = nextFolder()
        released?.(state)
      },
    })
    return summary
  }

  try {
    return { built: true, summary: await make() }
  } catch (error) {
    // Waits for the build request, so that the request gets the failure.
    await requested
    const expected = operatorErrorIn(error)?.message
    await report(false, expected ?? String(error))
    return { built: false, why: expected ?? error }
  } finally {
    directory?.leave()
  }
}
