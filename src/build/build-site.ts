import { join } from 'node:path'
import sharp from 'sharp'
import type { Manifest } from '#built-site/manifest.ts'
import { svgDecoder } from '#lib/picture-format.ts'
import type { BuildDirectory } from './build-directory.ts'
import type { BuildEnv } from './build-env.ts'
import { type ReportParts, withSkipped } from './build-report.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import { loadContent } from './content/load-content.ts'
import { guardAgainstLoss, readPreviousBuild, recordDigestsOf, saveBuild } from './content/previous-build.ts'
import type { Site } from './open-site.ts'
import { type Refused, refusedRecords, skippedOf, withoutRefused } from './refused-records.ts'

// Brand drawings are read by the process that bundles the code; only foreign pictures are decoded here.
sharp.block({ operation: [svgDecoder] })
// No picture is made twice in a build.
sharp.cache(false)
// One thread per picture: several are encoded at once, while other processes bundle code and serve readers.
sharp.concurrency(1)

interface Job {
  env: BuildEnv
  /** Digest of the code. */
  code: string
  cache: string
  directory: Pick<BuildDirectory, 'isAlone'>
  warn: (text: string) => void
  /** Gets the results for the lists, with the skipped records. */
  report: ReportParts
  /** Takes the site. */
  release: (manifest: Manifest) => Promise<void>
}

/**
 * Reads the content, and renders and verifies its site: every page is parsed, and contains only
 * bundled code. A record whose page fails is skipped and named, and the site is rendered again without it. Throws
 * OperatorError if the code is at fault, or if most of the records that the site shows would be dropped.
 */
export async function buildSite(
  site: Site,
  { env, code, cache, directory, warn, report, release }: Job,
): Promise<void> {
  const before = site.previous ?? readPreviousBuild(cache)
  const { shown } = await before
  const source = { command: 'build', env, cacheDirectory: cache, code, before, report, warn } as const
  const lists = await loadContent(source)
  const { content, parts } = lists
  // Drawn while the pages are rendered.
  const cards = drawCards(subjectsOf(content), join(cache, 'cards'))
  // Prevents an unhandled rejection if a fault in the code ends the build before this is awaited.
  cards.catch(() => {})
  const refused: Refused = new Map()

  async function render() {
    for (;;) {
      const loaded = withoutRefused(refused, content)
      const made = await site.render(loaded, cards)
      Object.assign(report, withSkipped(parts, skippedOf(refused, content), made.left))
      if (made.faults.length === 0) {
        guardAgainstLoss(shown, recordDigestsOf(content), recordDigestsOf(made.content))
        return made
      }
      const faultsOf = async (some: typeof content) => (await site.render(some)).faults
      for (const [id, why] of await refusedRecords(made.faults, loaded, faultsOf)) refused.set(id, why)
    }
  }

  const made = await render()
  await release(made.manifest)
  try {
    site.previous = saveBuild(cache, made.content)
    await site.previous
    await site.saveReferences()
    await lists.saveRecords()
    // A concurrent build may still need a file that it has just made; the next build that runs alone prunes it.
    if (!(await directory.isAlone())) return
    await site.sweep(made.manifest, made.content)
  } catch (error) {
    // The site is live. The next build repairs a cache that a full disk left incomplete.
    warn(String(error))
  }
}
