import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import { named } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import { editionFaults } from '#publish/check/check-edition.ts'
import { editionName } from '#site/files/edition-file.ts'
import { samplePlan } from '../support/sample-edition.ts'

/** Files of the given bytes for each width, and smaller encodings of a fraction of them. */
const filesOf = (bytes: Record<string, number>) => ({
  read: async (address: string) => {
    const [, width = ''] = /-(\d+)\.webp$/.exec(address) ?? []
    return new Uint8Array(bytes[width] ?? 0)
  },
  shrink: async (picture: Uint8Array, width: number) =>
    new Uint8Array(Math.ceil((picture.byteLength * width) / 1000)),
})

const photographs = filesOf({ 320: 12_000, 640: 40_000, 1200: 90_000 })

function figure(place: number): string {
  return `<figure><img src="/api/images/${place}.jpg" alt="Alternative ${place}" /><figcaption>Caption ${place}</figcaption></figure>`
}
const figures = (count: number) => Array.from({ length: count }, (_, place) => figure(place + 1)).join('')

const note =
  '<p>Yields grew<sup><a href="#note-1" id="note-ref-1">1</a></sup>, as <a href="https://example.org/a?b=c&amp;d">the ministry</a> says.</p><ol class="notes"><li id="note-1">Sample note <a href="#note-ref-1">↩</a></li></ol>'
const chart =
  '<table class="chart-bars"><caption>Prices</caption><thead><tr><th scope="col">Crop</th><th scope="col">Price</th></tr></thead><tbody><tr><td>Maize</td><td>410</td></tr><tr><td>Beans</td><td>620</td></tr></tbody></table>'

/** The words of a whole document. */
const wordsIn = (html: string) => wordsOf(named(parseHtml(html), 'body'))

/** The elements of a name in a document. */
const elementsOf = (html: string, name: string) => named(parseHtml(html), name)

test('[OUT-05] an edition has what its page says, a way to each part, and names its page and its dates', async () => {
  const content = `<h2>First</h2>${note}<h2>Second</h2>${chart}<h3>Third</h3>`
  const record = { kind: 'brief', summary: 'Prices rose.', licence: 'CC BY 4.0', doi: '10.1234/abc' }
  const html = (await samplePlan({ content, ...record, series: 'Market Watch', seriesNumber: '14' })).html()
  expect(editionFaults(html)).toEqual([])
  const words = wordsIn(html)
  for (const part of [
    'Sample report 0',
    'A. Sample',
    'Market Watch, no. 14',
    'Brief Sample report 0',
    'Prices rose.',
    'CC BY 4.0',
    '10.1234/abc',
    'Sample note',
    'Prices',
    'Sources the ministry https://example.org/a?b=c&d',
    'How to cite A. Sample (2024). Sample report 0.',
    'Made on 4 May 2026',
    'https://www.example.org/publication/660000000000000000000000',
  ])
    expect(words).toContain(part)
  expect(html).toContain('<svg><rect class="ql-color-forest"')
  const links = elementsOf(html, 'a').flatMap(({ attributes: { href } }) => href ?? [])
  for (const part of ['#first', '#second', '#third', '#note-1', '#note-ref-1']) expect(links).toContain(part)
})

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)><style>*{color:red}</style>'

test.each([
  ['title', { title: hostile }],
  ['author', { author: hostile, position: hostile }],
  ['record', { kind: hostile, summary: hostile, licence: hostile, funder: hostile, doi: hostile }],
  ['licence', { licence: 'javascript:alert(1)', doi: '10.1/"><script>', isbn: hostile }],
  ['series', { series: hostile, seriesNumber: '1' }],
  [
    'alternative text',
    { content: `<img src="/api/images/1.jpg" alt="${hostile.replaceAll('"', '&quot;')}" />` },
  ],
  ['caption', { content: figure(1).replace('Caption 1', '&lt;script&gt;alert(1)&lt;/script&gt;') }],
  [
    'link address',
    { content: `<p><a href="https://example.org/?q=&quot;&gt;&lt;script&gt;alert(1)">a</a></p>` },
  ],
  ['address of the document', { link: 'https://example.org/?a="><script>alert(1)</script>' }],
  ['heading', { content: '<h2 id="x" onclick="alert(1)">&lt;/style&gt;&lt;script&gt;</h2>' }],
  ['picture', { content: '<img src="https://evil.example/a.png" onerror="alert(1)" alt="A" />' }],
  ['picture in data', { content: '<img src="data:image/png;base64,iVBORw0KGgo=" alt="A" />' }],
  ['drawing', { content: '<svg><script>alert(1)</script></svg><p style="color:red">A</p>' }],
])('[OUT-05] a hostile %s makes no request and runs nothing', async (_, changes) => {
  for (const files of [undefined, photographs]) {
    const html = (await samplePlan(changes, files)).html()
    expect(editionFaults(html)).toEqual([])
    expect(elementsOf(html, 'script')).toEqual([])
    expect(elementsOf(html, 'style')).toHaveLength(1)
    for (const { attributes } of elementsOf(html, 'img'))
      expect(attributes['src']).toMatch(/^data:image\/webp;/)
  }
})

test('[OUT-05] a few pictures are in the file as pages have them', async () => {
  const { bytes, isExact, html } = await samplePlan({ content: figures(3) }, photographs)
  const sizes = elementsOf(html(), 'img').map(({ attributes: { src = '' } }) => src.length)
  expect(sizes.every((size) => size > (40_000 * 4) / 3)).toBe(true)
  expect([isExact, bytes]).toEqual([true, Buffer.byteLength(html())])
})

test.each([8, 20, 60, 100])('[OUT-05] %i pictures get smaller until the file has 300 KB', async (count) => {
  const { html } = await samplePlan({ content: figures(count) }, photographs)
  expect(editionFaults(html())).toEqual([])
  expect(Buffer.byteLength(html())).toBeLessThanOrEqual(300_000)
  expect(elementsOf(html(), 'img')).toHaveLength(count)
})

test('[OUT-05] pictures that do not fit leave their alternative texts and captions', async () => {
  const large = filesOf({ 320: 200_000, 640: 200_000 })
  const { html, isExact } = await samplePlan({ content: figures(60) }, large)
  expect(Buffer.byteLength(html())).toBeLessThanOrEqual(300_000)
  const shown = elementsOf(html(), 'img').length
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(60)
  const words = wordsIn(html())
  for (let place = 1; place <= 60; place += 1) {
    expect(words).toContain(`Caption ${place}`)
    expect(html()).toContain(`Alternative ${place}`)
  }
  expect(isExact).toBe(false)
})

test('[OUT-05] a picture that cannot be read leaves its alternative text', async () => {
  const { html } = await samplePlan({ content: `${figure(1)}<img src="/api/images/2.jpg" />` })
  expect(wordsIn(html())).toContain('[Picture: Alternative 1] Caption 1 [Picture]')
})

test('[OUT-05] a text above 200 KB is whole, and has 100 KB of pictures', async () => {
  const sentence = 'የበቆሎ ዋጋ በገበያ ውስጥ ከፍ ብሏል። '
  const content = `<p>${sentence.repeat(Math.ceil(480_000 / 6 / sentence.length))}</p>${figure(1)}`.repeat(6)
  const all = content + figures(60)
  const { html, bytes } = await samplePlan({ content: all, title: 'የገበያ ዘገባ' }, photographs)
  const without = await samplePlan({ content: all, title: 'የገበያ ዘገባ' })
  expect(wordsIn(html()).split('ብሏል').length - 1).toBe(content.split('ብሏል').length - 1)
  const markup = Buffer.byteLength(without.html())
  expect(Buffer.byteLength(html()) - markup).toBeLessThanOrEqual(100_000)
  expect(Buffer.byteLength(html())).toBeLessThanOrEqual(bytes)
})

test('[OUT-05] a size that no picture is encoded for is that of the file, or its limit', async () => {
  const { read } = photographs
  for (const [count, exact] of [
    [0, true],
    [10, true],
    [60, false],
  ] as const) {
    const content = figures(count) + chart
    const planned = await samplePlan({ content }, { read, shrink: undefined })
    const made = Buffer.byteLength((await samplePlan({ content }, photographs)).html())
    expect(planned.isExact).toBe(exact)
    if (exact) expect(planned.bytes).toBe(made)
    else expect(planned.bytes).toBeGreaterThanOrEqual(made)
    expect(planned.bytes).toBeLessThanOrEqual(300_000)
  }
})

test.each([
  ['Maize prices, 2026: what N’Guessan found', 'maize-prices-2026-what-n-guessan-found.html'],
  ['Où va l’élevage?', 'ou-va-l-elevage.html'],
  ['../../<b>"x"</b>', 'b-x-b.html'],
  ['A'.repeat(300), `${'a'.repeat(60)}.html`],
  ['أسعار الذرة ٢٠٢٦', 'publication-1.html'],
  ['የገበያ ዘገባ', 'publication-1.html'],
  ['2026', 'publication-1.html'],
  ['', 'publication-1.html'],
])('[OUT-05] the file of the title %j is called %s', (title, name) => {
  expect(editionName({ id: '1', title })).toBe(name)
})

test.each([
  ['<body>', '<body><script>alert(1)</script>', 'script'],
  ['<main ', '<main onclick="alert(1)" ', '<main onclick>'],
  ['<main ', '<main style="color:red" ', '<main style>'],
  ['<main ', '<img src="https://example.org/a.png"><main ', 'picture'],
  ['<main ', '<img src="data:image/svg+xml,%3Csvg/%3E"><main ', 'picture'],
  ['<main ', '<img src="data:," srcset="/a.png 1x"><main ', 'picture'],
  ['<main ', '<iframe src="https://example.org"></iframe><main ', 'frame'],
  ['<main ', '<form action="https://example.org"></form><main ', 'form'],
  ['<main ', '<a href="/about">a</a><main ', 'link'],
  ['<main ', '<a href="#gone">a</a><main ', 'link'],
  ['<main ', '<a href="javascript:alert(1)">a</a><main ', 'link'],
  ['<title>', '<link rel="stylesheet" href="https://example.org/a.css"><title>', 'file'],
  ['<title>', '<meta http-equiv="refresh" content="0;url=https://example.org"><title>', 'refresh'],
  ['<title>', '<style>b{}</style><title>', 'policy'],
  ['a{color:red}', 'a{color:blue}', 'policy'],
  ["default-src 'none'", 'default-src *', 'policy'],
  ['<meta http-equiv="Content-Security-Policy"', '<meta name="policy"', 'policy'],
])('[OUT-05] an edition with %s replaced by %s is refused', async (part, other, why) => {
  const html = (await samplePlan({})).html()
  expect(editionFaults(html)).toEqual([])
  expect(html).toContain(part)
  expect(editionFaults(html.replace(part, other)).join()).toContain(why)
})

test('[REV-05, OUT-05] the edition of a replaced publication names its replacement, with its whole address', async () => {
  const replaced = { standing: 'Replaced', standingSince: '2026-05-04', replacedBy: 'b'.repeat(24) }
  const replacement = { id: 'b'.repeat(24), title: 'Grain <2027>', language: '' }
  const { html, bytes } = await samplePlan({ content: '<p>Old</p>', ...replaced }, undefined, replacement)
  expect(html()).toContain('Replaced by ')
  expect(html()).toContain(`href="https://www.example.org/publication/${'b'.repeat(24)}"`)
  expect(html()).toContain('Grain &lt;2027&gt;</a>')
  expect(bytes).toBe(Buffer.byteLength(html()))
})
