import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import type { PagePublication } from '#site/content/content-file.ts'
import { dataSetCsv, dataSetHtml } from '#site/content/data-rows.ts'
import { seriesData } from '#site/content/data-sets.ts'
import { figuresOf } from '#site/content/figures.ts'
import { pagePublication } from '../support/page-publication.ts'

const siteUrl = 'https://example.org'
const options = { siteUrl, missingLetter: () => '', pictureOf: () => undefined }

const rowHtml = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`

function tableHtml(caption: string, heads: readonly string[], ...rows: (readonly string[])[]): string {
  return `<table><caption>${caption}</caption><thead>${rowHtml(heads, 'th')}</thead><tbody>${rows.map((row) => rowHtml(row)).join('')}</tbody></table>`
}

const heads = ['Market', 'Maize', 'Beans']
const prices = (number: number) =>
  tableHtml(
    `Prices in Kigali, May ${2000 + (number % 90)}`,
    heads,
    ['Huye', `${400 + number}`, '900'],
    ['Ruhango', '410', '–'],
  )

function inSeries(
  number: number,
  html = prices(number),
  more: Partial<PagePublication> = {},
): PagePublication {
  const parts = parseHtml(html)
  const made = pagePublication({
    id: `p${number}`,
    title: `Bulletin ${number}`,
    series: 'Price Bulletin',
    seriesNumber: String(number),
    date: new Date(Date.UTC(2026, 0, number)),
    parts: JSON.stringify(parts),
    ...more,
  })
  return { ...made, figures: figuresOf(parts, made, options) }
}

function only(publications: PagePublication[]) {
  const [data] = seriesData(publications).values()
  const [set] = data?.sets ?? []
  if (data === undefined || set === undefined) throw new Error('There is no data set')
  return { data, set }
}

test('[OUT-04] tables with the same caption and headings are one data set, in the order of the series', () => {
  const { data, set } = only([3, 1, 2].map((number) => inSeries(number)))
  expect(data).toMatchObject({ name: 'price-bulletin', series: 'Price Bulletin', left: [] })
  expect(set).toMatchObject({ name: 'prices-in-kigali', title: 'Prices in Kigali' })
  expect(set.tables.map(({ publication }) => publication.id)).toEqual(['p1', 'p2', 'p3'])
})

test.each([
  ['one number', [inSeries(1)]],
  ['no series', [1, 2].map((number) => inSeries(number, prices(number), { series: '' }))],
  ['other captions', [inSeries(1), inSeries(2, tableHtml('Yields', heads, ['Huye', '1', '2']))]],
  [
    'no captions',
    [1, 2].map((number) => inSeries(number, prices(number).replace(/<caption>.*<\/caption>/, ''))),
  ],
  [
    'dates as captions',
    [1, 2].map((number) => inSeries(number, prices(number).replace('Prices in Kigali, ', ''))),
  ],
  ['other headings', [inSeries(1), inSeries(2, prices(2).replace('Beans', 'Rice'))]],
  ['other series', [inSeries(1), inSeries(2, prices(2), { series: 'Market Watch' })]],
])('[OUT-04] with %s there is no data set', (_what, publications) => {
  expect(seriesData(publications).size).toBe(0)
})

test('[OUT-04] a table whose headings changed is left out and named, and so are two with one caption', () => {
  const changed = inSeries(3, prices(3).replace('Beans', 'Rice'))
  const { data, set } = only([
    inSeries(1),
    inSeries(2),
    changed,
    inSeries(4, prices(4) + prices(4)),
    inSeries(5),
  ])
  expect(set.tables.map(({ publication }) => publication.id)).toEqual(['p1', 'p2', 'p5'])
  expect(data.left.map(({ publication, table, why }) => [publication.id, table.label, why])).toEqual([
    ['p4', 'Table 1', 'another has the same caption'],
    ['p4', 'Table 2', 'another has the same caption'],
    ['p3', 'Table 1', 'its headings differ'],
  ])
})

test('[OUT-04] of headings that as many numbers have, the latest count', () => {
  const changed = (number: number) => inSeries(number, prices(number).replace('Beans', 'Rice'))
  const { set } = only([inSeries(1), inSeries(2), changed(3), changed(4)])
  expect(set.tables.map(({ publication }) => publication.id)).toEqual(['p3', 'p4'])
})

test('[OUT-04] series with one name in addresses stay apart, and the one that began first has the plain name', () => {
  const other = { series: 'Price, Bulletin!' }
  const data = seriesData([
    ...[3, 4].map((number) => inSeries(number, prices(number), other)),
    ...[1, 2].map((number) => inSeries(number)),
  ])
  expect([...data].map(([name, { series }]) => [name, series])).toEqual([
    ['price-bulletin', 'Price Bulletin'],
    ['price-bulletin-2', 'Price, Bulletin!'],
  ])
})

test('[OUT-04] each row of the file names its publication, number, day and address', () => {
  const { set } = only([inSeries(1), inSeries(2)])
  expect(dataSetCsv(set, siteUrl)).toBe(
    `\uFEFFPublication,Number,Date,Address,Market,Maize,Beans\r\n${[1, 2]
      .map((number) => {
        const own = `Bulletin ${number},${number},2026-01-0${number},https://example.org/publication/p${number}`
        return `${own},Huye,40${number},900\r\n${own},Ruhango,410,–\r\n`
      })
      .join('')}`,
  )
})

test('[OUT-04] the page has one table, latest first, and lines over the numbers', () => {
  const { html, isWhole, hasChart } = dataSetHtml(only([inSeries(1), inSeries(2)]).set)
  expect({ isWhole, hasChart }).toEqual({ isWhole: true, hasChart: true })
  expect(html).toContain('<figcaption>Prices in Kigali: Maize</figcaption>')
  expect(html).toMatch(/no\. 1<.*no\. 2</)
  expect(html.match(/<table/g)).toHaveLength(1)
  expect(
    [...html.matchAll(/rowspan="2"><a href="([^"]*)">([^<]*)</g)].map(([, href, words]) => [href, words]),
  ).toEqual([
    ['/publication/p2', 'No. 2: Bulletin 2'],
    ['/publication/p1', 'No. 1: Bulletin 1'],
  ])
})

test('[OUT-04] of tables with one row, the columns are the lines; words are not drawn', () => {
  const row = (number: number, price: string) =>
    inSeries(number, tableHtml('Prices', heads, ['Kigali', price, '900']))
  expect(dataSetHtml(only([row(1, '400'), row(2, '410')]).set).html).toContain(
    '<figcaption>Prices</figcaption>',
  )
  const words = [1, 2].map((number) =>
    inSeries(number, tableHtml('Roads', ['Road', 'State'], ['North', 'open'])),
  )
  expect(dataSetHtml(only(words).set).hasChart).toBe(false)
})

test('[OUT-04] a series of 200 numbers has a file of all rows, one line chart, and a page with the latest', () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    inSeries(at + 1, at % 20 === 7 ? prices(at + 1).replace('Beans', `Beans ${at}`) : undefined, {
      date: new Date(Date.UTC(2000, at)),
    }),
  )
  const { data, set } = only(many)
  expect(set.tables).toHaveLength(190)
  expect(data.left).toHaveLength(10)
  expect(dataSetCsv(set, siteUrl).split('\r\n')).toHaveLength(1 + 380 + 1)
  const { html, isWhole, hasChart } = dataSetHtml(set)
  expect({ isWhole, hasChart }).toEqual({ isWhole: true, hasChart: true })
  expect(html.match(/<path class="ql-color-forest" d="(M[^"]*L[^"]*)"/)?.[1]?.split('L')).toHaveLength(190)
  const long = [1, 2, 3].map((number) =>
    inSeries(
      number,
      tableHtml('Prices', heads, ...Array.from({ length: 300 }, (_, at) => [`m${at}`, '1', '2'])),
    ),
  )
  const page = dataSetHtml(only(long).set)
  expect(page.isWhole).toBe(false)
  expect(page.html).not.toContain('Bulletin 2')
})

test('[OUT-04] merged cells, 60 columns, formulas and hostile words are data', () => {
  const wide = Array.from({ length: 60 }, (_, at) => `c${at}`)
  const odd = (number: number) =>
    inSeries(
      number,
      `<table><caption>${'Long caption '.repeat(24)}</caption><thead><tr><th rowspan="2">&lt;b&gt;</th><th colspan="59">Years</th></tr>${rowHtml(wide.slice(1), 'th')}</thead><tbody><tr><td rowspan="2">=1+1</td>${'<td>1</td>'.repeat(59)}</tr><tr>${'<td>−2</td>'.repeat(59)}</tr></tbody></table>`,
      { title: '</a><script>' },
    )
  const { set } = only([odd(1), odd(2)])
  expect(set.name.length).toBeLessThanOrEqual(60)
  const [head = '', , second = ''] = dataSetCsv(set, siteUrl).split('\r\n')
  expect(head.split(',')).toHaveLength(64)
  expect(head).toContain('<b>,Years: c1')
  expect(second).toContain(",'=1+1,−2")
  expect(dataSetHtml(set).html).not.toContain('<script')
})

test('[OUT-04] the digest of a page changes with its data alone', () => {
  const digest = (more: Partial<PagePublication>, html = prices(2)) =>
    only([inSeries(1), inSeries(2, html, more)]).data.digest
  const before = digest({})
  expect(digest({ topics: 'Maize', pageDigest: 'x' }, `<p>New words.</p>${prices(2)}`)).toBe(before)
  expect(digest({ title: 'Another' })).not.toBe(before)
  expect(digest({}, prices(2).replace('402', '403'))).not.toBe(before)
})

test('[OUT-04] names in Arabic and Amharic lead to pages', () => {
  const named = (series: string) => [1, 2].map((number) => inSeries(number, prices(number), { series }))
  expect([...seriesData([...named('نشرة الأسعار'), ...named('የዋጋ መጽሔት')]).keys()].sort()).toEqual([
    'نشرة-الأسعار',
    'የዋጋ-መጽሔት',
  ])
})
