import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite, serveSite } from '../support/built-site.ts'
import { launchOptions } from '../support/chromium.ts'
import { detailedPhotograph, drawnLattice } from '../support/detailed-pictures.ts'
import { type Answer, samplePublication, startFaultyBackend } from '../support/faulty-backend.ts'

const kinds = { photograph: detailedPhotograph, drawing: drawnLattice }
const publications = Object.keys(kinds).map((kind, index) =>
  samplePublication(index, { image: `/images/${kind}` }),
)

async function startSite() {
  const answers = new Map<string, Answer>([
    ['/api/publication-cards', publications],
    ['/api/expertise-cards', []],
  ])
  for (const [kind, draw] of Object.entries(kinds)) {
    const bytes = await draw()
    answers.set(`/images/${kind}`, (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
    )
  }
  const backend = await startFaultyBackend(answers)
  const served = await serveSite(await buildSite(backend.origin))
  return {
    address: served.address,
    stop: () => Promise.all([served.stop(), backend.close()]),
  }
}

let site: Awaited<ReturnType<typeof startSite>>
let browser: Browser
beforeAll(async () => {
  site = await startSite()
  browser = await chromium.launch(launchOptions())
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** The largest picture file that a phone loads, and the number of files. */
async function picturesOn(path: string, density: number) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: density,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(site.address + path, { waitUntil: 'networkidle' })
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.includes('/pictures/'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  await context.close()
  return { count: sizes.length, largest: Math.max(...sizes) }
}

for (const density of [2, 3]) {
  test(`a card of the list takes at most 12 KB on a phone with a pixel ratio of ${density}`, async () => {
    const { count, largest } = await picturesOn('/publications', density)
    expect(count).toBe(publications.length)
    expect(largest).toBeLessThanOrEqual(12 * 1024)
  })

  test.each(publications)(
    `the picture at $image takes at most 60 KB on its own page, on a phone with a pixel ratio of ${density}`,
    async ({ _id }) => {
      const { count, largest } = await picturesOn(`/publication/${_id}`, density)
      expect(count).toBeGreaterThan(0)
      expect(largest).toBeLessThanOrEqual(60 * 1024)
    },
  )
}
