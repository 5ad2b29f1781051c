import { brotliCompressSync } from 'node:zlib'
import { paths, publicationPath } from '#config/paths.ts'
import { serveHttp } from '../support/http-server.ts'
import { auditOnPhone } from '../support/lighthouse.ts'
import { bench, middle, repeat, report, type Row, usually } from './bench.ts'
import { floorOf } from './floor-page.ts'
import { startSite } from './site.ts'

/** Number of loads over a slowed line, which vary; the median counts. */
const rounds = usually(3, 1)

/** Headers that depend on the bytes, or on styles and scripts that a floor page lacks. */
const ownHeaders = new Set([
  'content-length',
  'content-encoding',
  'content-security-policy',
  'transfer-encoding',
])

/**
 * Serves the floor pages of a site, and proxies everything else to it. Both have the same headers: Chromium
 * draws a page that is isolated from its opener in a new process, which takes 40 milliseconds for any page.
 */
async function serveFloors(site: string) {
  return serveHttp((request, response) => {
    const pass = async () => {
      const answer = await fetch(site + request.url)
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
      const body = isPage
        ? brotliCompressSync(floorOf(await answer.text()))
        : Buffer.from(await answer.arrayBuffer())
      for (const [name, value] of answer.headers) if (!ownHeaders.has(name)) response.setHeader(name, value)
      response.writeHead(answer.status, isPage ? { 'content-encoding': 'br' } : {})
      response.end(body)
    }
    pass().catch(() => response.destroy())
  })
}

await bench(async () => {
  const site = await startSite()
  const floors = await serveFloors(site.origin)
  const publication = publicationPath(site.ids[0] ?? '')
  const audit = (address: string, slowed = false) => auditOnPhone(address, { only: 'performance', slowed })

  /** Load times of a page and of its floor. The loads alternate, because a machine has slow minutes. */
  async function beside(path: string): Promise<Row> {
    const pairs = await repeat(rounds, async () => ({
      page: (await audit(site.origin + path, true)).lcp,
      floor: await audit(floors.origin + path, true),
    }))
    const page = middle(pairs.map(({ page }) => page))
    const floor = middle(pairs.map(({ floor }) => floor.lcp))
    return {
      'LCP ms': page,
      'floor LCP ms': floor,
      'LCP ratio': page / floor,
      'floor bytes': pairs[0]?.floor.bytes ?? Number.NaN,
    }
  }

  const compared = usually<string[]>([paths.home, paths.publications, publication], [publication])
  const rows: Record<string, Row> = {}
  for (const path of usually([...Object.values(paths), publication], compared)) {
    const { scores, tbt, bytes } = await audit(site.origin + path)
    rows[path.slice(0, 20)] = {
      performance: scores.performance ?? Number.NaN,
      'TBT ms': tbt,
      bytes,
      ...(compared.includes(path) && (await beside(path))),
    }
  }
  report(
    `Public pages on a phone (Lighthouse; LCP over a slowed line, middle of ${rounds} loads) beside plain HTML with the same content`,
    rows,
  )
})
