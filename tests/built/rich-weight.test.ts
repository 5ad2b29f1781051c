import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../support/built-site.ts'
import { type Answer, sampleId, samplePublication, startFaultyBackend } from '../support/faulty-backend.ts'
import { inlineScripts, scriptsOf, served } from './site-files.ts'

const markets = 'Huye Muhanga Musanze Nyagatare Rubavu Rusizi Rwamagana Kayonza Bugesera Karongi'.split(' ')
const head = ['Market', 'Maize, RWF a kilo', 'Beans, RWF a kilo', 'Traders asked']
const rows = markets.map((market, y) => [market, `${412 + 17 * y}`, `${903 + 31 * y}`, `${7 + y}`])
const sentences = [
  'Maize moves from the farm gate to the market in seven hands, and each of them is paid.',
  'Where the road is open all year, two of the seven are not needed, and the farmer keeps what they earned.',
  'Beans are stored at home until the school fees are due, whatever their price is by then.',
  'A cooperative that weighs in front of its members loses fewer of them than one that does not.',
]
const figures = ['Sacks of maize', 'The weighing of beans', 'A market at noon', 'The road in April'].map(
  (alt, index) => ({
    alt,
    caption: `Figure ${index + 1}: ${alt}, photographed for this report.`,
    address: `/images/${index}`,
  }),
)

const cells = (name: string, texts: string[]) =>
  texts.map((text) => `<${name}>${text}</${name.split(' ')[0]}>`).join('')
const table = `<table><caption>Prices by market</caption><thead><tr>${cells('th scope="col"', head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`

const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const texts = {
  rich: `<h2>Prices</h2>${table}${figures.map(({ alt, caption, address }, index) => `<p>${sentences[index]}</p><figure><img src="${address}" alt="${alt}" /><figcaption>${caption}</figcaption></figure>`).join('')}`,
  /** The same words in the same order, without the table and figures. */
  plain: paragraphs([
    'Prices',
    'Prices by market',
    ...[head, ...rows].map((row) => row.join(' ')),
    ...figures.flatMap(({ alt, caption }, index) => [sentences[index] ?? '', alt, caption]),
  ]),
  bare: '<p>Seven.</p>',
  table,
  drawn: table.replace('<table>', '<table class="chart-bars">'),
}

/** The styles of the page: its style sheets and its inline styles. */
function stylesOf(html: string): string[] {
  return [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>|<style[^>]*>[\s\S]*?<\/style>/g)].map(
    ([style]) => style,
  )
}

type Kind = keyof typeof texts
const kinds: Kind[] = ['rich', 'plain', 'bare', 'table', 'drawn']

/** The style sheet of charts, as it is served. */
let chartStyles: string

const pages = new Map<Kind, string>()
const page = (kind: Kind) => pages.get(kind) ?? ''
const weight = (kind: Kind) => served(page(kind))
/** The bytes of the folds beneath tables and figures. */
const foldsIn = (kind: Kind) =>
  weight(kind) - served(page(kind).replaceAll(/<details class="reuse"[\s\S]*?<\/details>/g, ''))

beforeAll(async () => {
  const answers = new Map<string, Answer>([
    [
      '/api/publication-cards',
      kinds.map((kind, index) => samplePublication(index, { content: texts[kind], image: '/images/0' })),
    ],
    ['/api/expertise-cards', []],
  ])
  // Wide enough for every width; in one colour, because encoding a photograph takes seconds and the names are
  // as long.
  const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#e3a72f' } })
  const bytes = await picture.jpeg().toBuffer()
  for (const { address } of figures)
    answers.set(address, (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
    )
  const backend = await startFaultyBackend(answers)
  const folder = await buildSite(backend.origin)
  await backend.close()
  for (const [index, kind] of kinds.entries())
    pages.set(kind, await readFile(join(folder, `site/publication/${sampleId(index)}.html`), 'utf8'))
  const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page('drawn')) ?? []
  chartStyles = await readFile(join(folder, 'site', address), 'utf8')
  await rm(folder, { recursive: true })
})

test('[EDT-09] a publication with a table and four figures weighs 8.75 KB without its words and pictures', () => {
  const ownWords = weight('plain') - weight('bare')
  expect(ownWords).toBeGreaterThan(0)
  expect(weight('rich') - ownWords).toBeLessThanOrEqual(8.75 * 1024)
  // The elements of the table and the figures, with the addresses of their pictures in every width and format.
  expect(weight('rich') - foldsIn('rich') - weight('plain')).toBeLessThanOrEqual(512)
})

test('[OUT-03] what others can use of a table or a figure weighs at most 60 bytes for each', () => {
  expect(foldsIn('rich') / 5).toBeLessThanOrEqual(60)
  // The first of a page has words that the others repeat.
  for (const kind of ['table', 'drawn'] as const) expect(foldsIn(kind), kind).toBeLessThanOrEqual(140)
  expect(foldsIn('plain')).toBe(0)
})

test('[EDT-09] its pictures are lazy and have their size', () => {
  const found = [...page('rich').matchAll(/<figure id="figure-\d">.*?<img ([^>]*)>.*?<\/figure>/g)]
  const facts = found.map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )
  const size = { width: '640', height: '400', loading: 'lazy' }
  expect(facts).toMatchObject(figures.map(({ alt }) => ({ alt, ...size })))
})

test('[EDT-09] a table and figures add no script, no style and no part of the editor', () => {
  expect(page('rich')).toContain('<table>')
  for (const kind of kinds) {
    expect(scriptsOf(page(kind)), kind).toEqual({ atOnce: [], later: [] })
    if (kind !== 'drawn') expect(stylesOf(page(kind)), kind).toEqual(stylesOf(page('bare')))
    expect(inlineScripts(page(kind)), kind).toEqual(inlineScripts(page('bare')))
    expect(page(kind), kind).not.toContain('ql-editor')
  }
})

test('[REA-07] a chart of 30 bars weighs 1 KB and a small style sheet more than its table, and no script', () => {
  expect(page('drawn').match(/<rect class/g)).toHaveLength(33)
  expect(weight('drawn') - weight('table')).toBeLessThanOrEqual(1024)
  expect(stylesOf(page('drawn'))).toHaveLength(stylesOf(page('bare')).length + 1)
  expect(chartStyles).toContain('.chart-bars')
  expect(served(chartStyles)).toBeLessThanOrEqual(1024)
})
