import { join } from 'node:path'
import sharp from 'sharp'
import { openPageReader } from '#built-site/page-reader.ts'
import { digest } from '#lib/record-digest.ts'
import { svgDecoder } from '#lib/picture-format.ts'
import type { Content } from '#site/content/content-file.ts'
import type { BuildDirectory } from './build-directory.ts'
import type { BuildEnv } from './build-env.ts'
import { addSkipped, type ReportParts } from './build-report.ts'
import type { Bundle } from './bundle/open-bundle.ts'
import { openRenderer } from './bundle/open-renderer.ts'
import { drawCards, subjectsOf } from './cards/draw-cards.ts'
import { guardAgainstLoss, type PreviousBuild, recordDigestsOf, saveBuild } from './content/previous-build.ts'
import { openSite } from './open-site.ts'
import { openPageCache } from './page-cache.ts'
import { hasQuickPictures } from './pictures/picture-store.ts'
import { pruneCache } from './pictures/prune-cache.ts'
import { refusedRecords, skippedOf, withoutRefused } from './refused-records.ts'

// Brand drawings are read by the process that bundles the code; only foreign pictures are decoded here.
sharp.block({ operation: [svgDecoder] })
// No picture is made twice in a build, and searching the last hundred takes a fifth of a card's time.
sharp.cache(false)
// One thread per picture: several are encoded at once, while other processes bundle code and serve readers.
sharp.concurrency(1)

interface Job {
  env: BuildEnv
  /** Digest of the code that renders and verifies pages. */
  code: string
  /** Commit of the project; '' if unknown. */
  commit: string
  bundle: Promise<Bundle>
  cache: string
  directory: Pick<BuildDirectory, 'site' | 'code'>
  /** Awaited when the code is bundled and loaded, before the first page is rendered. */
  content: Promise<Content>
  /** The previous build, which is rendered again until this one is requested. */
  before: Promise<PreviousBuild>
  isRequested: () => boolean
  /** Whether earlier pages that only moved may be reused (render-pages.ts). Awaited with the content. */
  quick: Promise<boolean>
  /** Gets the records that are skipped. */
  report: ReportParts
  /** True if the output is never edited in place: pages can then be hard links to the cache. */
  immutableOutput: boolean
  warn: (text: string) => void
}

interface Made {
  /** Whether nothing was deferred. */
  complete: boolean
  /** Writes the caches that the next build reads. Called once the site is live. */
  saveCache: () => Promise<void>
  /** Removes cached pages, pictures and cards that the site does not have; only while no other build uses them. */
  prune: () => Promise<void>
}

/**
 * Renders the site into the directory's folder and verifies it: every page is parsed, and contains only bundled code.
 * A record whose page fails is skipped and named, and the site is built again without it. Throws OperatorError if the
 * code is at fault, or if most of the records that the site shows would be dropped.
 */
export async function buildSite({
  env,
  code,
  commit,
  bundle: bundling,
  cache,
  directory,
  content: loading,
  before: readingBefore,
  isRequested,
  quick,
  report,
  immutableOutput,
  warn,
}: Job): Promise<Made> {
  // Prevents an unhandled rejection if a fault in the code ends the build before this is awaited.
  loading.catch(() => {})
  // Drawn while the code is bundled and the pages are rendered.
  const cards = loading.then((content) => drawCards(subjectsOf(content), join(cache, 'cards')))
  cards.catch(() => {})
  const bundle = await bundling
  const pageCache = openPageCache({ cache, code: digest(`${bundle.name} ${env.siteUrl}`) })
  await using reader = openPageReader()
  const renderer = await openRenderer(bundle.folder, {
    copy: directory.code,
    origin: new URL(env.siteUrl).origin,
    warn,
  })
  const site = await openSite({
    env,
    code,
    commit,
    bundle: bundle.folder,
    cache,
    folder: directory.site,
    immutableOutput,
    renderer,
    pageCache,
    reader,
  })
  const faultsOf = async (some: Content) => (await site.render(some)).faults

  const before = await readingBefore
  if (before.content) await site.prerender(before.content, isRequested)
  const all = await loading
  let loaded = all
  for (let round = 0; ; round += 1) {
    // Another round has other content, so its pages do not match an earlier build's.
    const choices = round === 0 ? { quick: await quick, cards } : {}
    const { content, left, faults, deferred } = await site.render(loaded, choices)
    if (faults.length === 0) {
      addSkipped(report, left)
      guardAgainstLoss(before.shown, recordDigestsOf(all), recordDigestsOf(content))
      return {
        complete: deferred === 0 && !hasQuickPictures(content),
        async saveCache() {
          await saveBuild(cache, content, deferred === 0)
          await site.saveReferences()
        },
        async prune() {
          pageCache.prune()
          await pruneCache(cache, content)
        },
      }
    }
    const refused = await refusedRecords(faults, loaded, { round, faultsOf })
    addSkipped(report, skippedOf(refused, loaded))
    loaded = withoutRefused(refused, loaded)
  }
}
