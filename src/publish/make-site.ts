import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Manifest } from './manifest.ts'
import { operatorErrorIn } from '#lib/operator-error.ts'
import { svgDecoder } from '#lib/picture-format.ts'
import { requireApiHost } from './build-env.ts'
import type { Waiting } from './render-files.ts'
import { leftOutOf, type ReportParts, summaryOf, withSkipped, writeReport } from './build-report.ts'
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

interface Job extends Waiting {
  /** The source of the content; the backend at API_HOST by default. */
  source?: Promise<Source | undefined>
  /** The name of the target, for the report. */
  name: string
  reportFile: string
  /** Gets the manifest of the finished site, and what the site lacks, in lines. */
  release: (manifest: Manifest, leftOut: string) => Promise<void>
  /** Gets the site with the files beside its pages. Without it, the site is released when it has them. */
  releaseFiles?: (manifest: Manifest) => Promise<void>
}

type Making = Omit<Job, 'release'> & { release: (manifest: Manifest) => Promise<void> }

/** The report as text, or why the build failed: a sentence, or an unexpected error. */
type Outcome = { built: true; summary: string } | { built: false; why: unknown }

/** Milliseconds between a release and the files beside its pages: another change often follows the first. */
const pause = 1000

/** Waits for that pause, unless the next build waits; then returns false at once. */
async function isQuiet({ isWaited }: Waiting): Promise<boolean> {
  const end = performance.now() + pause
  while (!isWaited() && performance.now() < end) await wait(20)
  return !isWaited()
}

/** Records that no page can have a fault of. */
const plain = [{ _id: 'plain', title: 'A title', content: '<h2>Part</h2><p>A <a href="/">text</a>.</p>' }]

/**
 * Reads the content, and renders and checks its site: every page contains only bundled code. A record whose page has a
 * fault is skipped and named, and the site is rendered again without it. Throws OperatorError if the code is at fault,
 * or if far fewer records than before would be shown. `report` gets the results for the lists.
 */
async function makeSite(site: Site, job: Making, report: ReportParts): Promise<void> {
  const { source: own, warn, release, releaseFiles } = job
  const { env, cache, store, bundle } = site
  const began = Date.now()
  const before = await readLastBuild(cache)
  const earlier = env.fromLastGood ? lastBuildSource(before) : undefined
  const source = (await own) ?? earlier ?? backendSource(requireApiHost(env), warn)
  const loading = { env, cacheDirectory: cache, stored: { store, code: bundle.code }, latest: site.latest }
  const { content, parts, records, digests, readVersion } = await loadContent({ ...loading, source, report })
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
    return (await site.render(loaded, Promise.resolve(), readVersion)).faults
  }

  const refused: Refused = new Map()
  let made: Rendered
  for (;;) {
    const shown = withoutRefused(refused, content)
    made = await site.render(shown, cards, readVersion)
    Object.assign(report, withSkipped(parts, skippedOf(refused, content), made.left))
    if (made.faults.length === 0) break
    for (const [id, why] of await refusedRecords(made.faults, shown, faultsOfPlain)) refused.set(id, why)
  }
  const { publications, expertise } = made.content
  const shown = [...publications, ...expertise].map(({ recordDigest }) => recordDigest)
  const allowDrop = env.allowDrop || source.isOwn === true
  guardAgainstLoss(before, { parts, records, received: digests, shown }, allowDrop)
  if (!releaseFiles) made.manifest = (await site.addFiles(made, job)) ?? made.manifest
  await release(made.manifest)

  try {
    site.latest = publications
    const {
      moved,
      backend: { features },
    } = content
    await saveLastBuild(cache, { features, shown, moved, records: source.isOwn ? {} : records })
    const whole = releaseFiles && (await isQuiet(job)) && (await site.addFiles(made, job))
    if (whole) await releaseFiles?.((made.manifest = whole))
    await site.sweep(made, began)
  } catch (error) {
    // The site is live. The next build repairs a store that a full disk left incomplete.
    warn(String(error))
  }
}

/** Makes a site, and writes a report of skipped records, or of why it failed. */
export async function buildSite(site: Promise<Site>, job: Job): Promise<Outcome> {
  const started = performance.now()
  const parts: ReportParts = {}
  const lists = () => [parts.publications ?? [], parts['expertise cards'] ?? []].flat()
  async function report(built: boolean, result: string): Promise<string> {
    const seconds = (performance.now() - started) / 1000
    const facts = { built, result, time: new Date().toISOString(), seconds, parts: lists() }
    await writeReport(job.reportFile, facts)
    return summaryOf(facts)
  }
  try {
    let summary = ''
    const release = async (manifest: Manifest) => {
      await job.release(manifest, leftOutOf(lists()))
      summary = await report(true, `Built the site into ${job.name}.`)
    }
    const [opened] = await Promise.all([site, job.source])
    await makeSite(opened, { ...job, release }, parts)
    return { built: true, summary }
  } catch (error) {
    const expected = operatorErrorIn(error)?.message
    await report(false, expected ?? String(error))
    return { built: false, why: expected ?? error }
  }
}
