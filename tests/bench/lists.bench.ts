import { staffPaths } from '#config/paths.ts'
import { passTo, startFaultProxy } from '../support/fault-proxy.ts'
import { inAllStates, startLargeBackend } from '../support/large-backend.ts'
import { many } from '../support/many-records.ts'
import { bench, report, type Row, usually } from './bench.ts'
import { openStaffPages, startSite } from './site.ts'

/** Long lists of the dashboard on a phone, from the first call of the API to the first rows and to all records. */
const publications = usually(5000, 20)
const { articles, queries, appointments } = staffPaths

await bench(async () => {
  const published = await startLargeBackend({ publications })
  const mixed = await startLargeBackend({ publications, placed: inAllStates })
  const site = await startSite()
  const proxy = await startFaultProxy(site.origin)
  const pages = await openStaffPages(proxy.origin, site.staff.token)
  const lists = [
    [queries, published, queries, '/api/queries', many.queries],
    [appointments, published, appointments, '/api/appointments/', many.appointments],
    [articles, published, articles, '/api/publication-cards', publications],
    [`${articles}, in all states`, mixed, articles, '/api/publication-cards', publications],
  ] as const
  const rows: Record<string, Row> = {}
  for (const [name, large, path, api, records] of lists) {
    const pass = passTo(large.origin, large.token)
    for (const call of [api, '/api/attention']) proxy.answers.set(`GET ${call}`, pass)
    const page = await pages.newPage()
    await page.goto(path)
    const rowsOf = page.getByRole('main').getByRole('button', { name: /^Delete/ })
    await rowsOf.first().waitFor()
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
      'kB over the line': times.bytes / 1024,
      'first rows after ms': seen - times.asked,
      'all answered after ms': times.answered - times.asked,
      'elements in the page': await page.locator('main *').count(),
    }
    await page.close()
  }
  report('Long lists against our API, from the first call on (goal: first rows within 1,000 ms)', rows)
})
