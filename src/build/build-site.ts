import { join } from 'node:path'
import sharp from 'sharp'
import { svgDecoder } from '#lib/picture-format.ts'
import type { Content } from '#site/content/content-file.ts'
import { type ReportParts, withSkipped } from './build-report.ts'
import type { ReleaseState } from '#lib/build-messages.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import { loadContent, type Loaded } from './content/load-content.ts'
import { guardAgainstLoss, readPreviousBuild, recordDigestsOf, saveBuild } from './content/previous-build.ts'
import { type Choices, openSite, type SiteOptions } from './open-site.ts'
import { hasQuickPictures } from './pictures/picture-store.ts'
import { pruneCache } from './pictures/prune-cache.ts'
import { type Refused, refusedRecords, skippedOf, withoutRefused } from './refused-records.ts'

// Brand drawings are read by the process that bundles the code; only foreign pictures are decoded here.
sharp.block({ operation: [svgDecoder] })
// No picture is made twice in a build, and searching the last hundred takes a fifth of a card's time.
sharp.cache(false)
// One thread per picture: several are encoded at once, while other processes bundle code and serve readers.
sharp.concurrency(1)

interface Job extends SiteOptions {
  warn: (text: string) => void
  /** Resolves when the site is requested. */
  requested: Promise<unknown>
  /** Whether a first release may defer pages and versions of pictures to a second one. */
  mayDefer: boolean
  /** Gets the results for the lists, with the skipped records. */
  report: ReportParts
  /** Takes the site from its folder. */
  release: (state: ReleaseState) => Promise<void>
}

/** Equal for two contents that make the same pages. */
function digestsOf({ publications, expertise, backend }: Content): string {
  const records = [publications.map(({ pageDigest }) => pageDigest), expertise.map(({ digest }) => digest)]
  return JSON.stringify([records, backend])
}

/**
 * Renders the previous site until another is requested, then reads the content, and renders and verifies its site into
 * the directory's folder: every page is parsed, and contains only bundled code. A record whose page fails is skipped
 * and named, and the site is rendered again without it. Throws OperatorError if the code is at fault, or if most of the
 * records that the site shows would be dropped.
 */
export async function buildSite({ requested, mayDefer, report, release, ...job }: Job): Promise<void> {
  const { env, code, cache, directory, warn } = job
  let isRequested = false
  void requested.then(() => (isRequested = true))
  const before = readPreviousBuild(cache)
  const source = { command: 'build', env, cacheDirectory: cache, code, before, report, warn } as const
  const loading = requested.then(() => loadContent({ ...source, quick: mayDefer }))
  // Drawn while the code is bundled and the pages are rendered.
  const cards = loading.then(({ content }) => drawCards(subjectsOf(content), join(cache, 'cards')))
  // Prevents an unhandled rejection if a fault in the code ends the build before this is awaited.
  cards.catch(() => {})

  await using site = await openSite(job)
  const previous = await before
  if (previous.content) await site.prerender(previous.content, () => isRequested)
  const lists = await loading
  const refused: Refused = new Map()

  /** Renders a site without the records at fault. */
  async function render({ content, parts }: Loaded, choices: Choices) {
    for (let round = 0; ; round += 1) {
      const loaded = withoutRefused(refused, content)
      const made = await site.render(loaded, choices)
      Object.assign(report, withSkipped(parts, skippedOf(refused, content), made.left))
      if (made.faults.length === 0) {
        guardAgainstLoss(previous.shown, recordDigestsOf(content), recordDigestsOf(made.content))
        return made
      }
      const faultsOf = async (some: Content) => (await site.render(some)).faults
      const found = await refusedRecords(made.faults, loaded, { round, faultsOf })
      for (const [id, why] of found) refused.set(id, why)
    }
  }

  async function save({ content, keys, cached }: Awaited<ReturnType<typeof render>>, isLast: boolean) {
    try {
      await saveBuild(cache, content, keys)
      await site.saveReferences()
      await lists.saveRecords()
      // A concurrent build may still need a file that it has just made; the next build that runs alone prunes it.
      if (!isLast || !(await directory.isAlone())) return
      site.prunePages(new Set(cached.values()))
      await pruneCache(cache, content)
    } catch (error) {
      // The site is live. The next build repairs a cache that a full disk left incomplete.
      warn(String(error))
    }
  }

  const isChanged = !previous.content || digestsOf(previous.content) !== digestsOf(lists.content)
  if (mayDefer && isChanged) {
    const first = await render(lists, { cards, before: previous })
    const isLast = first.deferred === 0 && !hasQuickPictures(first.content)
    await release(isLast ? 'complete' : 'more')
    await save(first, isLast)
    if (isLast) return
  }
  const last = await render(mayDefer && hasQuickPictures(lists.content) ? await lists.complete() : lists, {
    cards,
  })
  await release(hasQuickPictures(last.content) ? 'incomplete' : 'complete')
  await save(last, true)
}
