import { join } from 'node:path'
import sharp from 'sharp'
import type { Manifest } from './manifest.ts'
import { svgDecoder } from '#lib/picture-format.ts'
import { requireApiHost } from './build-env.ts'
import { type ReportParts, withSkipped } from './build-report.ts'
import { subjectsOf } from '#site/content/social-card.ts'
import { drawCards } from '#publish/cards/draw-cards.ts'
import { guardAgainstLoss, readLastBuild, saveLastBuild } from '#publish/content/last-build.ts'
import { loadContent } from '#publish/content/load-content.ts'
import { backendSource, lastBuildSource, type Source } from '#publish/content/source.ts'
import type { Rendered, Site } from './open-site.ts'
import { refusedRecords, type Refused, skippedOf, withoutRefused } from './refused-records.ts'

// Brand drawings are read by the process that bundles the code; only foreign pictures are decoded here.
sharp.block({ operation: [svgDecoder] })
// No picture is made twice in a build.
sharp.cache(false)
// One thread per picture: several are encoded at once, while other processes bundle code and serve readers.
sharp.concurrency(1)

interface Job {
  /** What the content is read from; the backend at API_HOST by default. */
  source: Source | undefined
  warn: (text: string) => void
  /** Gets the results for the lists, with the skipped records. */
  report: ReportParts
  /** Takes the site. */
  release: (manifest: Manifest) => Promise<void>
}

/** Records that no page can have a fault of. */
const plain = [{ _id: 'plain', title: 'A title', content: '<h2>Part</h2><p>A <a href="/">text</a>.</p>' }]

/**
 * Reads the content, and renders and checks its site: every page contains only bundled code. A record whose page has a
 * fault is skipped and named, and the site is rendered again without it. Throws OperatorError if the code is at fault,
 * or if far fewer records than before would be shown.
 */
export async function makeSite(site: Site, { source: given, warn, report, release }: Job): Promise<void> {
  const { env, cache, store, bundle } = site
  const began = Date.now()
  const before = await readLastBuild(cache)
  const earlier = env.fromLastGood ? lastBuildSource(before) : undefined
  const source = given ?? earlier ?? backendSource(requireApiHost(env), warn)
  const loading = { env, cacheDirectory: cache, stored: { store, code: bundle.code }, latest: site.latest }
  const { content, parts, records, digests } = await loadContent({ ...loading, source, report })
  // Drawn while the pages are rendered.
  const cards = drawCards(subjectsOf(content), join(cache, 'cards'))
  // Prevents an unhandled rejection if a fault in the code ends the build before this is awaited.
  cards.catch(() => {})

  async function faultsOfPlain() {
    const { features } = content.backend
    const records = { publications: plain, 'expertise cards': plain }
    const { content: loaded } = await loadContent({
      ...loading,
      source: lastBuildSource({ features, records, shown: [] }),
    })
    return (await site.render(loaded, Promise.resolve())).faults
  }

  const refused: Refused = new Map()
  let made: Rendered
  for (;;) {
    const shown = withoutRefused(refused, content)
    made = await site.render(shown, cards)
    Object.assign(report, withSkipped(parts, skippedOf(refused, content), made.left))
    if (made.faults.length === 0) break
    for (const [id, why] of await refusedRecords(made.faults, shown, faultsOfPlain)) refused.set(id, why)
  }
  const { publications, expertise } = made.content
  const shown = [...publications, ...expertise].map(({ recordDigest }) => recordDigest)
  const allowDrop = env.allowDrop || source.isOwn === true
  guardAgainstLoss(before, { parts, records, received: digests, shown }, allowDrop)
  await release(made.manifest)

  try {
    site.latest = publications
    const { features } = content.backend
    await saveLastBuild(cache, { features, shown, records: source.isOwn ? {} : records })
    await site.sweep(made, began)
  } catch (error) {
    // The site is live. The next build repairs a store that a full disk left incomplete.
    warn(String(error))
  }
}
