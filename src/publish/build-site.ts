import type { Manifest } from './manifest.ts'
import { operatorErrorIn } from '#lib/operator-error.ts'
import { type ReportParts, summaryOf, writeReport } from './build-report.ts'
import type { Source } from '#publish/content/source.ts'
import { makeSite } from './make-site.ts'
import type { Site } from './open-site.ts'

interface Job {
  /** What the content is read from. Undefined, or resolving to it: the backend at API_HOST. */
  source?: () => Promise<Source | undefined>
  /** What the site is built into, for the report. */
  name: string
  reportFile: string
  warn: (text: string) => void
  /** Takes the site. */
  release: (manifest: Manifest) => Promise<void>
}

/** The report as text, or why the build failed: a sentence, or an unexpected error. */
type Outcome = { built: true; summary: string } | { built: false; why: unknown }

/** Makes a site, and writes a report of skipped records, or of why it failed. */
export async function buildSite(
  site: Promise<Site>,
  { source, name, reportFile, warn, release }: Job,
): Promise<Outcome> {
  const started = performance.now()
  const parts: ReportParts = {}
  async function report(built: boolean, result: string): Promise<string> {
    const lists = [parts.publications ?? [], parts['expertise cards'] ?? []].flat()
    const seconds = (performance.now() - started) / 1000
    const facts = { built, result, time: new Date().toISOString(), seconds, parts: lists }
    await writeReport(reportFile, facts)
    return summaryOf(facts)
  }
  try {
    let summary = ''
    await makeSite(await site, {
      source: await source?.(),
      warn,
      report: parts,
      async release(manifest) {
        await release(manifest)
        summary = await report(true, `Built the site into ${name}.`)
      },
    })
    return { built: true, summary }
  } catch (error) {
    const expected = operatorErrorIn(error)?.message
    await report(false, expected ?? String(error))
    return { built: false, why: expected ?? error }
  }
}
