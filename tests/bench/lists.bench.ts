import { chromium } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { launchOptions } from '../support/chromium.ts'
import { passTo, startFaultProxy } from '../support/fault-proxy.ts'
import { inAllStates, startLargeBackend } from '../support/large-backend.ts'
import { many } from '../support/many-records.ts'
import { signInAt, startProduct } from '../support/product.ts'

const manyPublications = 5000
const { articles } = staffPaths

const backends = {
  usual: await startLargeBackend(),
  published: await startLargeBackend({ publications: manyPublications }),
  mixed: await startLargeBackend({ publications: manyPublications, placed: inAllStates }),
}
const lists = [
  [staffPaths.queries, backends.usual, staffPaths.queries, '/api/queries', many.queries],
  [staffPaths.appointments, backends.usual, staffPaths.appointments, '/api/appointments/', many.appointments],
  [articles, backends.published, articles, '/api/publication-cards', manyPublications],
  [`${articles}, in all states`, backends.mixed, articles, '/api/publication-cards', manyPublications],
] as const

const product = await startProduct()
await product.built()
const proxy = await startFaultProxy(product.baseUrl)
const { token } = await signInAt(product.baseUrl, product)
const browser = await chromium.launch(launchOptions())
try {
  const rows: Record<string, Record<string, number>> = {}
  for (const [name, large, path, api, records] of lists) {
    const pass = passTo(large.origin, large.token)
    for (const call of [api, '/api/attention']) proxy.answers.set(`GET ${call}`, pass)
    const page = await browser.newPage({ baseURL: proxy.origin, viewport: { width: 390, height: 844 } })
    await page.addInitScript((text) => {
      localStorage.setItem('token', text)
      localStorage.setItem('user', '{}')
    }, token)
    await page.goto(path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Delete/ })
      .first()
      .waitFor()
    const seen = await page.evaluate(() => performance.now())
    // A backend with pages sends the newest first; the whole list is the call without a page.
    const whole = await page.waitForFunction((address) => {
      const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(address))
      const last = calls.find(({ name }) => name.endsWith(address))
      return last instanceof PerformanceResourceTiming && last.responseEnd > 0
        ? { asked: calls[0]?.startTime ?? 0, answered: last.responseEnd, bytes: last.transferSize }
        : undefined
    }, api)
    const times = await whole.jsonValue()
    if (!times) throw new Error(`${path} did not ask for ${api}`)
    rows[name] = {
      records,
      'kB over the line': Math.round(times.bytes / 1024),
      'first rows after ms': Math.round(seen - times.asked),
      'all answered after ms': Math.round(times.answered - times.asked),
      'elements in the page': await page.locator('main *').count(),
    }
    await page.close()
  }
  console.log('Long lists against our API, from the first call on (goal: first rows within 1,000 ms)')
  console.table(rows)
} finally {
  await browser.close()
  await proxy.close()
  for (const large of Object.values(backends)) await large.stop()
  await product.stop()
}
