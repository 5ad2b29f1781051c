import { createServer } from 'node:http'
import { once } from 'node:events'
import { brotliCompressSync } from 'node:zlib'
import { paths } from '#config/paths.ts'
import { auditOnPhone, type PageReport } from '../support/lighthouse.ts'
import { freePort } from '#commands/free-port.ts'
import { startProduct } from '../support/product.ts'
import { floorOf } from './floor-page.ts'

/** Number of loads of each page; the median counts. */
const rounds = 3
/** A slowed load varies more. */
const slowedRounds = 9

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

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
  const port = await freePort()
  const server = createServer((request, response) => {
    const pass = async () => {
      const answer = await fetch(site + request.url)
      const type = answer.headers.get('content-type') ?? ''
      const isPage = type.startsWith('text/html')
      const body = isPage
        ? brotliCompressSync(floorOf(await answer.text()))
        : Buffer.from(await answer.arrayBuffer())
      for (const [name, value] of answer.headers) if (!ownHeaders.has(name)) response.setHeader(name, value)
      response.writeHead(answer.status, isPage ? { 'content-encoding': 'br' } : {})
      response.end(body)
    }
    pass().catch(() => response.destroy())
  }).listen(port)
  await once(server, 'listening')
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

/** The median of a figure over several loads of one page. */
async function measure(figure: () => Promise<number>): Promise<number> {
  const figures: number[] = []
  for (let round = 0; round < rounds; round += 1) figures.push(await figure())
  return middle(figures)
}

const product = await startProduct()
await product.built()
const floors = await serveFloors(product.baseUrl)
const [card]: { _id: string }[] = await (await fetch(`${product.baseUrl}/api/publication-cards`)).json()
const publication = `/publication/${card?._id}`

/**
 * Load times on a slow line, of the page and of its floor. The loads alternate, because a machine has slow
 * minutes.
 */
async function beside(path: string) {
  const pages: number[] = []
  const bare: number[] = []
  const slowed = async (address: string) =>
    (await auditOnPhone(address, { only: 'performance', slowed: true })).lcp
  for (let round = 0; round < slowedRounds; round += 1) {
    pages.push(await slowed(product.baseUrl + path))
    bare.push(await slowed(floors.origin + path))
  }
  return {
    'LCP ms': Math.round(middle(pages)),
    'floor LCP ms': Math.round(middle(bare)),
    'LCP ratio': (middle(pages) / middle(bare)).toFixed(2),
  }
}

try {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const path of [...Object.values(paths), publication]) {
    const reports: PageReport[] = []
    const score = await measure(async () => {
      const report = await auditOnPhone(product.baseUrl + path, { only: 'performance' })
      reports.push(report)
      return report.scores.performance ?? 0
    })
    const compared = [paths.home, paths.about, paths.publications, paths.contact, publication].includes(path)
    const { bytes: floorBytes } = await auditOnPhone(floors.origin + path, { only: 'performance' })
    rows[path.slice(0, 20)] = {
      performance: score,
      'TBT ms': Math.round(middle(reports.map(({ tbt }) => tbt))),
      bytes: reports[0]?.bytes ?? Number.NaN,
      'floor bytes': floorBytes,
      ...(compared && (await beside(path))),
    }
  }
  console.log(
    `Public pages on a phone (Lighthouse, middle of ${rounds} loads; LCP over a slowed line, of ${slowedRounds}) beside plain HTML with the same content`,
  )
  console.table(rows)
} finally {
  floors.close()
  await product.stop()
}
