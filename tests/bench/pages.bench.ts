import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { paths, publicationPath } from '#config/paths.ts'
import { launchOptions } from '../support/chromium.ts'
import { serveHttp } from '../support/http-server.ts'
import { auditOnPhone } from '../support/lighthouse.ts'
import { bench, middle, repeat, report, type Row, usually } from './bench.ts'
import { floorOf } from './floor-page.ts'
import { startSite } from './site.ts'

/** Number of loads over a slowed line, which vary; the median counts. */
const rounds = usually(5, 1)

/** What Lighthouse calls a slow 4G line, in milliseconds and bytes a second. */
const slowLine = { offline: false, latency: 562, downloadThroughput: 188_744, uploadThroughput: 86_400 }

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

/** One load on a phone over a slow line: milliseconds until its largest part is painted, and bytes. */
async function loadSlowly(browser: Browser, address: string) {
  const phone = {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLine)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'networkidle' })
  const measured = await page.evaluate(async () => {
    const lcp = await new Promise<number>((resolve) => {
      const seen = new PerformanceObserver((list) =>
        resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
      )
      seen.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const sizes = loads.map((load) => (load instanceof PerformanceResourceTiming ? load.transferSize : 0))
    return { lcp, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })
  await context.close()
  return measured
}

await bench(async () => {
  const site = await startSite()
  const floors = await serveFloors(site.origin)
  const browser = await chromium.launch(launchOptions())
  const publication = publicationPath(site.ids[0] ?? '')

  /** Loads of a page and of its floor. They alternate, because a machine has slow minutes. */
  async function beside(path: string): Promise<Row> {
    const pairs = await repeat(rounds, async () => ({
      page: await loadSlowly(browser, site.origin + path),
      floor: await loadSlowly(browser, floors.origin + path),
    }))
    const page = middle(pairs.map(({ page }) => page.lcp))
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
    const { scores, tbt, bytes } = await auditOnPhone(site.origin + path, { only: 'performance' })
    rows[path.slice(0, 20)] = {
      performance: scores.performance ?? Number.NaN,
      'TBT ms': tbt,
      bytes,
      ...(compared.includes(path) && (await beside(path))),
    }
  }
  report(
    `Public pages on a phone (by Lighthouse; LCP over a slow line, middle of ${rounds} loads) beside plain HTML with the same content`,
    rows,
  )
})
