import { publicationPath } from '#config/paths.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  product,
  publishedWithin,
} from '../support/browser-test.ts'
import { findCut, findOverlaps } from '../support/find-cut.ts'
import { samplePng } from '../support/sample-photograph.ts'
import { test } from '../support/staff-test.ts'

const row = (tag: 'td' | 'th', words: string[]) =>
  `<tr>${words.map((word) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${word}</${tag}>`).join('')}</tr>`

/** Wider than any phone, and than a sheet of paper with these words on one line each. */
const columns = [
  'Market',
  'District',
  'Quarter',
  'Maize, per kilogram',
  'Beans, per kilogram',
  'Transport',
  'Fees',
  'Waste',
  'Note',
]
const cells = [
  'Sample market',
  'Sample district',
  'First',
  '410',
  '820',
  '35',
  '12',
  '4 %',
  'Prices before noon',
]

const table = `<table><caption>Prices of nine markets (sample)</caption><thead>${row('th', columns)}</thead><tbody>${row('td', cells).repeat(4)}</tbody></table>`

/** The width of A4 in pixels, upright and across. */
const sheets = [794, 1123]

test(
  '[EDT-09, FND-09] a publication with every kind of part is accessible and printed whole',
  { tag: ['@width', '@full'] },
  async ({ page, staff }) => {
    const image = `data:image/png;base64,${(await samplePng()).toString('base64')}`
    const picture: { address: string; width: number; height: number } = await (
      await staff.send('POST', '/api/images', { image })
    ).json()
    const figure = `<figure><img src="${picture.address}" alt="A sample chart" width="${picture.width}" height="${picture.height}"><figcaption>A chart (sample)</figcaption></figure>`
    const notes = '<ol class="notes"><li id="note-1">The first note (sample)</li></ol>'
    const content = `<p>Prices<sup><a href="#note-1">1</a></sup> of a quarter.</p>${table}${figure.repeat(2)}${notes}`
    const body = { title: 'A sample of prices', content, link: '', image: '' }
    const { _id }: { _id: string } = await (await staff.send('POST', '/api/publication-cards', body)).json()
    const path = publicationPath(_id)
    const statusOf = async () => (await fetch(product.baseUrl + path)).status
    await expect.poll(statusOf, { timeout: publishedWithin }).toBe(200)
    await page.goto(path)
    await expect(page.locator('.paper .prose table')).toBeVisible()

    await expect(page.locator('.prose figure img')).toHaveCount(2)
    // A heading stands over the words of its column.
    await expect(page.locator('.prose th').first()).toHaveCSS('text-align', 'left')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await findCut(page)).toEqual([])
    // The whole table can be read by keyboard.
    const scroller = page.locator('.prose .table-scroll')
    const isWide = await scroller.evaluate((box) => box.scrollWidth > box.clientWidth)
    if ((page.viewportSize()?.width ?? 0) < 600) expect(isWide).toBe(true)
    if (isWide) {
      await scroller.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => scroller.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
    }

    await page.emulateMedia({ media: 'print' })
    for (const width of sheets) {
      await page.setViewportSize({ width, height: 1123 })
      await expect.poll(() => findCut(page), `on ${width} px`).toEqual([])
      expect(await findOverlaps(page, 'main'), `on ${width} px`).toEqual([])
    }
    expect((await staff.send('DELETE', `/api/publication-cards/${_id}`)).status).toBe(200)
  },
)

const part = (heading: string) => `<h2>${heading}</h2>${'<p>Words of a long report (sample).</p>'.repeat(40)}`
const long = `<p>Beginning.</p>${part('What we asked')}${part('What we found')}<h3>In the hills</h3>${part('Related')}`

test(
  '[REA-02] headings of a long report have addresses, and its contents lead to them',
  { tag: '@wide' },
  async ({ page, staff }) => {
    const body = { title: 'A long report (sample)', content: long, link: '', image: '' }
    const { _id }: { _id: string } = await (await staff.send('POST', '/api/publication-cards', body)).json()
    const path = publicationPath(_id)
    // At once, while its page is not built.
    await page.goto(`${path}#what-we-found`)
    await expect(page.getByRole('heading', { name: 'What we found' })).toBeInViewport()
    const built = async () => (await fetch(product.baseUrl + path)).text()
    await expect.poll(built, { timeout: publishedWithin }).toContain('id="section-related"')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    const links = contents.getByRole('link')

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.locator('.paper header')).toContainText('4 minutes to read')
    await expect(links).toHaveCount(0)
    await contents.getByText('Contents').click()
    await expect(links).toHaveText(['What we asked', 'What we found', 'In the hills', 'Related'])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await links.filter({ hasText: 'What we found' }).click()
    await expect(page).toHaveURL(/#what-we-found$/)
    const heading = page.getByRole('heading', { name: 'What we found' })
    await expect(heading).toBeInViewport()
    const bar = await page.getByRole('banner').boundingBox()
    const placeOf = async () => (await heading.boundingBox())?.y ?? 0
    await expect.poll(placeOf).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity))
    await page.emulateMedia({ media: 'print' })
    await expect(contents).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('about:blank')
    await page.goto(`${path}#section-related`)
    await expect(page.getByRole('heading', { name: 'Related', exact: true })).toBeInViewport()
    const current = contents.locator('[aria-current]')
    await expect(current).toHaveText('Related')
    await expectAccessible(page)
    const text = await page.locator('.prose').boundingBox()
    // In the margin beside the text.
    const list = await contents.boundingBox()
    expect((list?.x ?? Infinity) + (list?.width ?? 0)).toBeLessThan(text?.x ?? 0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(current).toHaveText('What we asked')
    expect((await staff.send('DELETE', `/api/publication-cards/${_id}`)).status).toBe(200)
  },
)

const drawn = (kind: string) =>
  `<table class="chart-${kind}"><caption>Prices by market (sample)</caption><thead>${row('th', ['Market', '2024', '2025', '2026'])}</thead><tbody>${row('td', ['Huye market', '200', '250', '300'])}${row('td', ['Rubavu', '180', '240', '260'])}</tbody></table>`

/** Columns of tables whose headings are not above them, and captions that are cut. */
function findMisplaced(tables: (HTMLElement | SVGElement)[]): string[] {
  return tables.flatMap((table) => {
    const [head, ...rows] = [...table.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.getBoundingClientRect()),
    )
    const wrong = (head ?? []).flatMap(({ left, right, bottom }, column) =>
      rows.some(
        (cells) =>
          cells[column]?.left !== left || cells[column].right !== right || cells[column].top < bottom - 1,
      )
        ? [`column ${column} of ${table.className}`]
        : [],
    )
    const scroller = table.parentElement?.getBoundingClientRect()
    const caption = table.querySelector('caption')?.getBoundingClientRect()
    const isCut =
      caption && scroller && (caption.left < scroller.left - 1 || caption.right > scroller.right + 1)
    return [...wrong, ...(isCut ? [`caption of ${table.className}`] : [])]
  })
}

test(
  '[REA-07, EDT-09] headings of a wide table and of one below a chart are above their columns',
  { tag: '@wide' },
  async ({ page, staff }) => {
    const content = ['bars', 'stacked', 'lines'].map(drawn).join('') + table
    const body = { title: 'Tables of charts (sample)', content, link: '', image: '' }
    const { _id }: { _id: string } = await (await staff.send('POST', '/api/publication-cards', body)).json()
    // At once, while its page is not built.
    await page.goto(publicationPath(_id))
    const tables = page.locator('.prose table')
    await expect(page.locator('.prose details')).toHaveCount(3)
    for (const fold of await page.locator('.prose summary').all()) await fold.click()
    // The style sheet of charts has arrived.
    await expect(page.locator('div.chart-lines')).toHaveCSS('display', 'grid')
    for (const width of [390, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(tables).toHaveCount(4)
      expect(await tables.evaluateAll(findMisplaced), `on ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 900 })
    await page
      .locator('.prose .table-scroll')
      .last()
      .evaluate((box) => box.scrollTo({ left: 300, behavior: 'instant' }))
    expect(await tables.evaluateAll(findMisplaced), 'scrolled').toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await tables.evaluateAll(findMisplaced), 'in print').toEqual([])
    expect((await staff.send('DELETE', `/api/publication-cards/${_id}`)).status).toBe(200)
  },
)

/** The names under a line that are shown, and the smallest gap between two in pixels. */
function namesIn(svg: HTMLElement | SVGElement) {
  const shown = [...svg.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().width > 0)
  const boxes = shown.map((text) => text.getBoundingClientRect())
  const gaps = boxes.slice(1).map(({ left }, place) => left - (boxes[place]?.right ?? 0))
  return { names: shown.map(({ textContent }) => textContent), gap: Math.min(...gaps) }
}

test(
  '[REA-07] a line has the name of each of its points where they have room, and of as many as fit elsewhere',
  { tag: '@wide' },
  async ({ page, staff }) => {
    const years = Array.from({ length: 12 }, (_, year) => String(2015 + year))
    const rows = years.map((year, place) => row('td', [year, `${40 + place}`])).join('')
    const content = `<table class="chart-lines"><thead>${row('th', ['Year', 'Price'])}</thead><tbody>${rows}</tbody></table>`
    const body = { title: 'Names of points (sample)', content, link: '', image: '' }
    const { _id }: { _id: string } = await (await staff.send('POST', '/api/publication-cards', body)).json()
    await page.goto(publicationPath(_id))
    const names = page.locator('.prose .chart-names')
    await expect(page.locator('div.chart-lines')).toHaveCSS('display', 'grid')
    for (const [width, shown] of [
      [320, ['2017', '2020', '2023', '2026']],
      [390, ['2016', '2018', '2020', '2022', '2024', '2026']],
      [820, years],
      [1440, years],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(async () => (await names.evaluate(namesIn)).names, `on ${width} px`).toEqual(shown)
      expect((await names.evaluate(namesIn)).gap, `on ${width} px`).toBeGreaterThan(3)
    }
    expect((await staff.send('DELETE', `/api/publication-cards/${_id}`)).status).toBe(200)
  },
)
