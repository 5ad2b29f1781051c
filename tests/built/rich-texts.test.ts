import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree, parse } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite, serveSite } from '../support/built-site.ts'
import { launchOptions } from '../support/chromium.ts'
import { serveHttp } from '../support/http-server.ts'
import { samplePng } from '../support/sample-photograph.ts'
import {
  type Answer,
  sampleExpertise,
  sampleId,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'

type Element = DefaultTreeAdapterTypes.Element

const table = `<table><caption>Prices</caption><thead><tr>${'<th scope="col">Crop and market</th>'.repeat(9)}</tr></thead><tbody><tr>${'<td>1,200 RWF</td>'.repeat(9)}</tr></tbody></table>`
/** Drawn in a Portuguese text alone: elsewhere the dot may be that of decimals. */
const chart =
  '<table class="chart-lines"><thead><tr><th scope="col">Year</th><th scope="col">Price</th></tr></thead><tbody><tr><td>2025</td><td>1.234 %</td></tr><tr><td>2026</td><td>987 %</td></tr></tbody></table>'
const noted =
  '<p>Yields grew<sup><a href="#note-1" id="note-ref-1">1</a></sup>.<sup><a href="#note-7" id="note-ref-7">7</a></sup></p><ol class="notes"><li id="note-1">Sample note <a href="#note-ref-1">↩</a></li></ol>'

function figure(address: string, caption: string): string {
  return `<figure><img src="${address}" alt="${caption}" width="320" height="200" /><figcaption>${caption}</figcaption></figure>`
}

/** A foreign backend with pictures at its own origin and at another, or one like ours. */
async function startBackend(kind: 'foreign' | 'own') {
  const png = await samplePng()
  const picture: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(png)
  }
  const cdn = await serveHttp(picture)
  const stored = `/api/images/${'a'.repeat(64)}.png`
  const [first, second] = kind === 'foreign' ? ['/uploads/a.png', `${cdn.origin}/b.png`] : [stored, stored]
  const content = `<h1>Heading</h1>${noted}${figure(first, 'First')}${figure(second, 'Second')}${figure('/uploads/gone.png', 'Gone')}${figure('https://evil.example/a.png', 'Foreign')}${table}`
  const answers = new Map<string, Answer>([
    [
      '/api/publication-cards',
      [samplePublication(0, { content }), samplePublication(1, { content: chart, language: 'pt' })],
    ],
    [
      '/api/expertise-cards',
      [sampleExpertise(0, { content: [noted, table] }), sampleExpertise(1, { content: [noted] })],
    ],
    ['/uploads/a.png', picture],
    [stored, picture],
  ])
  const features = kind === 'own' ? ['pictures', 'text-pictures'] : ['languages']
  answers.set('/api/features', { features })
  const backend = await startFaultyBackend(answers)
  const folder = await buildSite(backend.origin, {
    ALLOW_DROP: '1',
    PICTURE_ORIGINS: kind === 'foreign' ? cdn.origin : '',
  })
  const report: string = await readFile(join(folder, 'report.txt'), 'utf8')
  return { answers, content, folder, report, close: () => Promise.all([backend.close(), cdn.close()]) }
}

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => (tree.isElementNode(child) ? [child, ...elementsIn(child)] : []))
}

async function textOn(folder: string, page: string) {
  const elements = elementsIn(parse(await readFile(join(folder, 'site', page), 'utf8')))
  const attribute = (element: Element | undefined, name: string) =>
    element?.attrs.find((found) => found.name === name)?.value
  const prose = elements.find((element) => attribute(element, 'class') === 'prose')
  const inside = prose ? elementsIn(prose) : []
  return {
    elements,
    inside,
    all: (name: string) => inside.filter(({ tagName }) => tagName === name),
    attribute,
  }
}

const page = `publication/${sampleId(0)}.html`
let foreign: Awaited<ReturnType<typeof startBackend>>

beforeAll(async () => {
  foreign = await startBackend('foreign')
})

afterAll(() => foreign.close())

async function checkPictures({ folder, report }: typeof foreign): Promise<void> {
  const { all, attribute } = await textOn(folder, page)
  const files = await readdir(join(folder, 'site/_astro/pictures'))
  const pictures = all('img')
  expect(pictures.map((img) => attribute(img, 'alt'))).toEqual(['First', 'Second'])
  for (const img of pictures) {
    const facts = ['width', 'height', 'loading', 'decoding'].map((name) => attribute(img, name))
    expect(facts).toEqual(['320', '200', 'lazy', 'async'])
    expect(files).toContain(attribute(img, 'src')?.replace('/_astro/pictures/', ''))
  }
  expect(all('source').map((source) => attribute(source, 'type'))).toEqual([
    'image/avif',
    'image/webp',
    'image/avif',
    'image/webp',
  ])
  for (const source of all('source'))
    expect(attribute(source, 'srcset')).toMatch(/^\/_astro\/pictures\/\S+ 320w$/)
  expect(all('figure')).toHaveLength(2)
  expect(all('figcaption')).toHaveLength(2)
  expect(report).toMatch(/dropped: a picture in the text of “Sample report 0” .*status 404/)
}

test('[EDT-09] pictures of a text are on its page with their size', () => checkPictures(foreign))

test('[EDT-09] a missing picture of a text leaves its caption', async () => {
  const { all } = await textOn(foreign.folder, page)
  const paragraphs = all('p').map(({ childNodes }) =>
    childNodes.map((node) => ('value' in node ? node.value : '')).join(''),
  )
  expect(paragraphs).toEqual(expect.arrayContaining(['Gone', 'Foreign']))
})

test('[EDT-09] the same with a backend like ours', { tags: ['full'] }, async () => {
  const own = await startBackend('own')
  await checkPictures(own)
  await own.close()
})

test('[EDT-09, EDT-12] headings, tables and notes appear as on pages, and the record is on the site', async () => {
  const { inside, all, attribute } = await textOn(foreign.folder, page)
  expect(inside[0]?.tagName).toBe('h2')
  expect(inside.filter((element) => attribute(element, 'role') === 'region')).toHaveLength(1)
  // Apart from the files of the table.
  const links = all('a').filter((link) => !attribute(link, 'href')?.startsWith('/'))
  expect(links.map((link) => [attribute(link, 'href'), attribute(link, 'aria-label')])).toEqual([
    ['#note-1', 'Note 1'],
    [undefined, undefined],
    ['#note-ref-1', 'Back to note 1 in the text'],
  ])
  expect(all('img').some((img) => attribute(img, 'src')?.includes('evil'))).toBe(false)
})

test('[EDT-09] ids of notes are unique on a page with several texts', async () => {
  const { elements, attribute } = await textOn(foreign.folder, 'index.html')
  const ids = elements.map((element) => attribute(element, 'id')).filter((id) => id?.includes('note-'))
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

test(
  '[EDT-04, EDT-09, REA-07] live content looks like built content; tables scroll separately on phones',
  { tags: ['full'] },
  async () => {
    const site = await serveSite(foreign.folder)
    const [id, drawn] = [sampleId(5000), sampleId(5001)]
    for (const [_id, content] of [
      [id, foreign.content],
      [drawn, chart],
    ] as const)
      foreign.answers.set(
        `/api/publication-cards/${_id}`,
        samplePublication(0, { _id, content, language: 'pt' }),
      )
    const browser = await chromium.launch(launchOptions())
    try {
      const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
      const shown = async (address: string) => {
        await phone.goto(`${site.address}/publication/${address}`)
        await phone.locator('.prose table').waitFor({ state: 'attached' })
        return phone.evaluate(() => {
          const prose = document.querySelector('.prose')?.cloneNode(true)
          if (!(prose instanceof HTMLElement)) return ''
          // Files of tables and figures are made by a build (OUT-03).
          for (const part of prose.querySelectorAll('source, .reuse')) part.remove()
          for (const picture of prose.querySelectorAll('picture')) picture.replaceWith(...picture.childNodes)
          for (const img of prose.querySelectorAll('img')) img.removeAttribute('src')
          // The build could not fetch this one: the browser requests it.
          for (const figure of prose.querySelectorAll('figure'))
            if (figure.textContent === 'Gone') figure.outerHTML = '<p>Gone</p>'
          return prose.innerHTML
        })
      }
      expect(await shown(drawn)).toBe(await shown(sampleId(1)))
      await phone.goto(`${site.address}/publication/${drawn}`)
      const drawing = phone.getByRole('img', { name: 'Lines: Table 1' })
      // The style sheet of charts gives it its height.
      await expect
        .poll(async () => (await drawing.boundingBox())?.height, { timeout: 60_000 })
        .toBeGreaterThan(200)
      const built = await shown(sampleId(0))
      expect(built).toContain('<figure id="figure-1"><img')
      expect(await shown(id)).toBe(built)
      const widths = await phone.evaluate(() => {
        const scroll = document.querySelector('.table-scroll')
        return {
          page: document.documentElement.scrollWidth,
          window: innerWidth,
          inside: (scroll?.scrollWidth ?? 0) - (scroll?.clientWidth ?? 0),
        }
      })
      expect(widths.page).toBeLessThanOrEqual(widths.window)
      expect(widths.inside).toBeGreaterThan(0)
    } finally {
      await browser.close()
      await site.stop()
    }
  },
)
