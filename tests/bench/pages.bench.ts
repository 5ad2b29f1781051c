import { createServer } from 'node:http'
import { once } from 'node:events'
import { brotliCompressSync } from 'node:zlib'
import { type PageReport, startLighthouse } from '../support/lighthouse.ts'
import { freePort, startProduct } from '../support/product.ts'
import { floorOf } from './floor-page.ts'

/** Each page is loaded this often, and the middle value counts. */
const rounds = 3

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Serves the floor pages of a site, and passes everything else on to it. */
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
      response.writeHead(answer.status, {
        'content-type': type,
        ...(isPage ? { 'content-encoding': 'br' } : {}),
      })
      response.end(body)
    }
    pass().catch(() => response.destroy())
  }).listen(port)
  await once(server, 'listening')
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

/** The middle report of some loads of one page. */
async function measure(audit: (url: string) => Promise<PageReport>, url: string) {
  const reports: PageReport[] = []
  for (let round = 0; round < rounds; round += 1) reports.push(await audit(url))
  return {
    score: middle(reports.map(({ scores }) => scores.performance ?? 0)),
    lcp: middle(reports.map(({ lcp }) => lcp)),
    tbt: middle(reports.map(({ tbt }) => tbt)),
    bytes: middle(reports.map(({ bytes }) => bytes)),
  }
}

const product = await startProduct()
const floors = await serveFloors(product.baseUrl)
const auditor = await startLighthouse()
const [card]: { _id: string }[] = await (await fetch(`${product.baseUrl}/api/publication-cards`)).json()
try {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const path of ['/', '/about', '/publications', `/publication/${card?._id}`, '/reachus']) {
    const page = await measure(auditor.audit, product.baseUrl + path)
    const floor = await measure(auditor.audit, floors.origin + path)
    rows[path.slice(0, 20)] = {
      performance: page.score,
      'LCP ms': Math.round(page.lcp),
      'floor LCP ms': Math.round(floor.lcp),
      'LCP ratio': (page.lcp / floor.lcp).toFixed(2),
      'TBT ms': Math.round(page.tbt),
      'floor TBT ms': Math.round(floor.tbt),
      bytes: page.bytes,
      'floor bytes': floor.bytes,
    }
  }
  console.log(
    `Public pages on a phone (Lighthouse, middle of ${rounds} loads) beside plain HTML with the same content`,
  )
  console.table(rows)
} finally {
  await auditor.stop()
  floors.close()
  await product.stop()
}
