import { chromium } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { browserArguments, findChromium } from '../support/chromium.ts'
import { passTo, startFaultProxy } from '../support/fault-proxy.ts'
import { many, startLargeBackend } from '../support/large-backend.ts'
import { startProduct } from '../support/product.ts'

const lists = [
  [staffPaths.queries, '/api/queries', many.queries],
  [staffPaths.appointments, '/api/appointments/', many.appointments],
  [staffPaths.articles, '/api/publication-cards', many.publications],
] as const

const product = await startProduct()
const large = await startLargeBackend()
const proxy = await startFaultProxy(product.baseUrl)
const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
try {
  const rows: Record<string, Record<string, number>> = {}
  for (const [path, api, records] of lists) {
    proxy.answers.set(`GET ${api}`, passTo(large.origin, large.token))
    const page = await browser.newPage({ baseURL: proxy.origin, viewport: { width: 390, height: 844 } })
    await page.addInitScript((token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', '{}')
    }, large.token)
    await page.goto(path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Delete/ })
      .first()
      .waitFor()
    const times = await page.evaluate((address) => {
      const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(address))
      return call instanceof PerformanceResourceTiming
        ? {
            asked: call.startTime,
            answered: call.responseEnd,
            bytes: call.transferSize,
            now: performance.now(),
          }
        : undefined
    }, api)
    if (!times) throw new Error(`${path} did not ask for ${api}`)
    rows[path] = {
      records,
      'kB over the line': Math.round(times.bytes / 1024),
      'answered after ms': Math.round(times.answered - times.asked),
      'first rows after ms': Math.round(times.now - times.answered),
      'elements in the page': await page.locator('main *').count(),
    }
    await page.close()
  }
  console.log('Long lists against our API (goal: first rows within 1,000 ms of the answer)')
  console.table(rows)
} finally {
  await browser.close()
  await proxy.close()
  await large.stop()
  await product.stop()
}
