import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editionFaults } from '#publish/check/check-edition.ts'
import { findingsIn } from '../support/axe.ts'
import { buildSite, serveSite } from '../support/built-site.ts'
import { launchOptions } from '../support/chromium.ts'
import { type Answer, sampleId, samplePublication, startFaultyBackend } from '../support/faulty-backend.ts'

/** A small file that weighs as much for its size as a photograph. */
function photograph(place: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 100 + place, sigma: 40 }
  return sharp({ create: { width: 320, height: 200, channels: 3, background: '#b4441f', noise } })
    .jpeg()
    .toBuffer()
}

const figure = (place: number) =>
  `<figure><img src="/images/${place}.jpg" alt="Alternative ${place}" width="320" height="200" /><figcaption>Caption ${place}</figcaption></figure>`
const cells = (name: string) =>
  Array.from({ length: 60 }, (_, place) => `<${name}>Cell ${place}</${name}>`).join('')
const wide = `<table><caption>Wide</caption><thead><tr>${cells('th')}</tr></thead><tbody><tr>${cells('td')}</tr></tbody></table>`
const chart =
  '<table class="chart-lines"><caption>Prices</caption><thead><tr><th scope="col">Year</th><th scope="col">Price</th></tr></thead><tbody><tr><td>2025</td><td>410</td></tr><tr><td>2026</td><td>620</td></tr></tbody></table>'
const note =
  '<p>Yields grew<sup><a href="#note-1" id="note-ref-1">1</a></sup>, <a href="https://example.org/?a=&quot;b&quot;">they say</a>.</p><ol class="notes"><li id="note-1">Sample note <a href="#note-ref-1">↩</a></li></ol>'
const parts = ['First', 'Second', 'Third'].map((name) => `<h2>${name}</h2><p>Words of a part.</p>`).join('')
const sentence = 'የበቆሎ ዋጋ በገበያ ውስጥ ከፍ ብሏል። '

const pictures = 60
const publications = [
  samplePublication(0, {
    title: 'Prices <script>alert(1)</script>',
    content: parts + chart + wide + figure(1) + note,
  }),
  samplePublication(1, {
    title: 'أسعار الذرة',
    language: 'ar',
    content: `<h2>الأسعار</h2><p>ارتفعت أسعار الذرة في السوق.</p>${figure(2)}`,
  }),
  samplePublication(2, {
    title: 'የገበያ ዘገባ 2026',
    content: Array.from(
      { length: pictures },
      (_, place) => `<p>${sentence.repeat(300)}</p>${figure(place + 1)}`,
    ).join(''),
  }),
]

let site: Awaited<ReturnType<typeof startSite>>
let browser: Browser

async function startSite() {
  const answers = new Map<string, Answer>([
    ['/api/publication-cards', publications],
    ['/api/expertise-cards', []],
    ['/api/features', { features: ['languages'] }],
  ])
  for (let place = 1; place <= pictures; place += 1) {
    const bytes = await photograph(place)
    answers.set(`/images/${place}.jpg`, (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
    )
  }
  const backend = await startFaultyBackend(answers)
  const folder = await buildSite(backend.origin)
  const served = await serveSite(folder)
  return {
    address: served.address,
    folder: join(folder, 'site'),
    stop: () => Promise.all([served.stop(), backend.close()]),
  }
}

beforeAll(async () => {
  site = await startSite()
  browser = await chromium.launch(launchOptions())
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** The file of a publication's edition. */
async function fileOf(id: string): Promise<string> {
  const folder = join(site.folder, 'publication', id)
  const name = (await readdir(folder)).find((file) => file.endsWith('.html'))
  return join(folder, name ?? '')
}

test.each(publications)(
  '[OUT-05] the edition of $title is read from a disk without a request',
  async ({ _id }) => {
    const file = await fileOf(_id)
    const text = await readFile(file, 'utf8')
    expect(editionFaults(text)).toEqual([])
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        colorScheme,
        offline: true,
      })
      const page = await context.newPage()
      const seen: string[] = []
      page.on('request', (request) => seen.push(request.url()))
      page.on('console', (message) => seen.push(message.text()))
      page.on('pageerror', (error) => seen.push(String(error)))
      await page.goto(pathToFileURL(file).href)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      const broken = await page.evaluate(
        () => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length,
      )
      expect(broken).toBe(0)
      expect((await page.pdf()).byteLength).toBeGreaterThan(0)
      expect(seen.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href])
      expect(await findingsIn(page.frames())).toEqual([])
      await context.close()
    }
  },
)

test('[OUT-05] an edition has 300 KB, or 100 KB beside a long text, and every word', async () => {
  const [rich = '', arabic = '', long = ''] = await Promise.all(
    publications.map(async ({ _id }) => readFile(await fileOf(_id), 'utf8')),
  )
  for (const text of [rich, arabic]) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(300_000)
  const data = [...long.matchAll(/src="(data:image[^"]+)"/g)].map(([, address = '']) => address.length)
  expect(data.length).toBeGreaterThan(0)
  expect(data.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(100_000)
  expect(long.split('ብሏል').length - 1).toBe(300 * pictures)
  for (let place = 1; place <= pictures; place += 1)
    for (const words of [`Alternative ${place}`, `Caption ${place}`]) expect(long).toContain(words)
})

test('[OUT-05] the page links to the file with its size, and the file is an attachment without an index entry', async () => {
  const names = [
    'prices-script-alert-1-script.html',
    `publication-${sampleId(1)}.html`,
    `publication-${sampleId(2)}.html`,
  ]
  for (const [place, { _id }] of publications.entries()) {
    const page = await (await fetch(`${site.address}/publication/${_id}`)).text()
    const [, address = '', size = ''] =
      /class="more paper-edition" href="([^"]+)" download(?:="")?>File for offline reading \(([^)]+)\)/.exec(
        page,
      ) ?? []
    expect(address).toBe(`/publication/${_id}/${names[place]}`)
    const answer = await fetch(site.address + address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    })
    const kilobytes = Buffer.byteLength(await answer.text()) / 1000
    const [, most, told = '', unit] = /^(at most )?([\d.]+)\u00a0([KM])B$/.exec(size) ?? []
    const limit = Number(told) * (unit === 'M' ? 1000 : 1)
    if (most) expect(kilobytes).toBeLessThanOrEqual(limit)
    else expect(Math.abs(kilobytes - limit)).toBeLessThanOrEqual(1)
  }
})
