/** @module-tag full */
import { expect, inject, test } from 'vitest'
import { paths } from '#config/paths.ts'
import { staleTime } from '#lib/freshness.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { auditOnPhone, type PageReport } from '../support/lighthouse.ts'

const baseUrl = inject('baseUrl')

const [publication]: { _id: string }[] = await (await fetch(`${baseUrl}/api/publication-cards`)).json()

/** The totals before Home is scrolled: the page, the style of a chart, the font, the icon, and three pictures. */
function expectLight({ bytes, requests }: Pick<PageReport, 'bytes' | 'requests'>): void {
  expect(bytes).toBeLessThanOrEqual(50 * 1024)
  expect(requests).toBeLessThanOrEqual(7)
}

// One page of each kind; its performance score is a time and belongs to `npm run bench`. Other pages are
// tested for the same rules by axe (tests/e2e/pages.spec.ts), and in findable.test.ts and pages.test.ts.
test.each([paths.home, paths.publications, `/publication/${publication?._id}`])(
  '%s has no finding of Lighthouse on a phone, and no layout shift',
  async (path) => {
    const { failures, cls, bytes, requests } = await auditOnPhone(baseUrl + path)
    expect(failures.accessibility).toEqual([])
    expect(failures['best-practices']).toEqual([])
    expect(failures.seo).toEqual([])
    expect(cls).toBeLessThanOrEqual(0.005)
    if (path === paths.home) expectLight({ bytes, requests })
  },
)

test('Home of an old build loads as little before scrolling', async () => {
  const proxy = await startFaultProxy(baseUrl)
  const facts: object = await (await fetch(`${baseUrl}/build.json`)).json()
  const time = new Date(Date.now() - 2 * staleTime).toISOString()
  proxy.answers.set('GET /build.json', { ...facts, time })
  const report = await auditOnPhone(proxy.origin, { only: 'performance' })
  await proxy.close()
  expectLight(report)
})
