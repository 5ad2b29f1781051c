import { setTimeout as wait } from 'node:timers/promises'
import { paths, publicationPath } from '#config/paths.ts'
import { detailedPhotograph } from '../support/detailed-pictures.ts'
import { bench, middle, repeat, report, type Row, secondsUntil, sizesOr, usually } from './bench.ts'
import { memoryOf, peakDuring } from './processes.ts'
import { startSite } from './site.ts'

/**
 * From the click of 'Publish' to static HTML, in the product as it runs: saved, built, verified and switched to, on
 * the publication's own page, Home, the list, in the feed and the sitemap. Sizes: `npm run bench publish 100 1000 5000`;
 * `1000x3` is 1,000 publications, each with three replaced public versions (REV-04).
 */
const given = process.argv.slice(2)
const sizes = given.length > 0 ? given : sizesOr(100, 1000).map(String)
const rounds = usually(3, 1)

/** Milliseconds between two saves: a change soon after another waits for more changes. */
const pause = usually(3000, 0)

const middleOf = (measured: { seconds: number }[]) => middle(measured.map(({ seconds }) => seconds))

async function measure(size: string, withPhotograph: boolean): Promise<Row> {
  const [publications = 0, versions = 0] = size.split('x').map(Number)
  const site = await startSite({ publications, versions })

  /** Saves a publication. Resolves with its id and the seconds until each of the files shows it. */
  async function untilLive(publication: { title: string; image?: string; _id?: string }) {
    const { title, image } = publication
    await site.staff.published()
    await wait(pause)
    const clicked = performance.now()
    const id = await site.staff.save(publication)
    const shows: [path: string, text: string][] = [
      [publicationPath(id), title],
      [publicationPath(id), image === undefined ? title : '<picture'],
      [paths.home, title],
      [paths.publications, title],
      ['/feed.xml', title],
      ['/sitemap.xml', id],
    ]
    for (const [path, text] of shows)
      await secondsUntil(async () => (await (await fetch(site.origin + path)).text()).includes(text))
    return { id, seconds: (performance.now() - clicked) / 1000 }
  }

  // Memory that only the start needed is free by then.
  await wait(usually(10_000, 0))
  const alone = memoryOf(site.pid)
  let row: Row = {}
  const peak = await peakDuring(site.pid, async () => {
    const created = await repeat(rounds, (round) => untilLive({ title: `Created ${round}` }))
    const _id = created.at(-1)?.id
    const changed = await repeat(rounds, (round) => untilLive({ _id, title: `Changed ${round}` }))
    row = { 'new, live after s': middleOf(created), 'changed, live after s': middleOf(changed) }
  })
  Object.assign(row, { 'server, MB': alone, 'server and build, MB': peak })
  if (withPhotograph) {
    const measured = await repeat(rounds, async (round) => {
      const picture = await detailedPhotograph()
      const image = `data:image/jpeg;base64,${picture.toString('base64')}`
      return untilLive({ title: `Photograph ${round}`, image })
    })
    row['with a new photograph of 12 megapixels, live after s'] = middleOf(measured)
  }
  await site.stop()
  return row
}

await bench(async () => {
  const rows: Record<string, Row> = {}
  for (const [index, size] of sizes.entries()) rows[`${size} publications`] = await measure(size, index === 0)
  report(
    'From a save to its pages (goals: with a photograph 4 s; server alone 120 MB, with a build of 5,000 650 MB)',
    rows,
  )
})
