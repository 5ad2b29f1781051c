import { join } from 'node:path'
import sharp from 'sharp'
import { svgDecoder } from '#lib/picture-format.ts'
import type { Content } from '#site/content/content-file.ts'
import { addSkipped, type ReportParts } from './build-report.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import { loadContent } from './content/load-content.ts'
import { guardAgainstLoss, readPreviousBuild, recordDigestsOf, saveBuild } from './content/previous-build.ts'
import { openSite, type SiteOptions } from './open-site.ts'
import { hasQuickPictures } from './pictures/picture-store.ts'
import { pruneCache } from './pictures/prune-cache.ts'
import { refusedRecords, skippedOf, withoutRefused } from './refused-records.ts'

// Brand drawings are read by the process that bundles the code; only foreign pictures are decoded here.
sharp.block({ operation: [svgDecoder] })
// No picture is made twice in a build, and searching the last hundred takes a fifth of a card's time.
sharp.cache(false)
// One thread per picture: several are encoded at once, while other processes bundle code and serve readers.
sharp.concurrency(1)

interface Job extends SiteOptions {
  /** Resolves when the site is requested, to whether it may defer work to a later build. */
  quick: Promise<boolean>
  /** Gets the records that are skipped. */
  report: ReportParts
}

interface Made {
  /** Whether nothing was deferred. */
  complete: boolean
  /** Stores what the next build reads. Called once the site is live. */
  save: () => Promise<void>
  /** Removes cached pages, pictures and cards that the site does not have; only while no other build uses them. */
  prune: () => Promise<void>
}

/**
 * Renders the previous site until another is requested, then reads the content, and renders and verifies its site into
 * the directory's folder: every page is parsed, and contains only bundled code. A record whose page fails is skipped
 * and named, and the site is rendered again without it. Throws OperatorError if the code is at fault, or if most of the
 * records that the site shows would be dropped.
 */
export async function buildSite({ quick: asked, report, ...job }: Job): Promise<Made> {
  const { env, code, cache, warn } = job
  let isRequested = false
  void asked.then(() => (isRequested = true))
  const reading = readPreviousBuild(cache)
  const loading = asked.then((quick) =>
    loadContent({ command: 'build', env, cacheDirectory: cache, code, before: reading, quick, report, warn }),
  )
  // Drawn while the code is bundled and the pages are rendered.
  const cards = loading.then(({ content }) => drawCards(subjectsOf(content), join(cache, 'cards')))
  // Prevents an unhandled rejection if a fault in the code ends the build before this is awaited.
  cards.catch(() => {})

  await using site = await openSite(job)
  const faultsOf = async (some: Content) => (await site.render(some)).faults
  const before = await reading
  if (before.content) await site.prerender(before.content, () => isRequested)
  const { content: all, saveRecords } = await loading
  let loaded = all
  for (let round = 0; ; round += 1) {
    // Another round has other content, so its pages do not match an earlier build's.
    const choices = round === 0 ? { quick: await asked, cards } : {}
    const { content, left, faults, deferred } = await site.render(loaded, choices)
    if (faults.length === 0) {
      addSkipped(report, left)
      guardAgainstLoss(before.shown, recordDigestsOf(all), recordDigestsOf(content))
      return {
        complete: deferred === 0 && !hasQuickPictures(content),
        async save() {
          await saveBuild(cache, content, deferred === 0)
          await site.saveReferences()
          await saveRecords()
        },
        async prune() {
          site.prunePages()
          await pruneCache(cache, content)
        },
      }
    }
    const refused = await refusedRecords(faults, loaded, { round, faultsOf })
    addSkipped(report, skippedOf(refused, loaded))
    loaded = withoutRefused(refused, loaded)
  }
}
