import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import { organisation } from '#config/brand/brand.ts'
import { missingLetter } from '#publish/cards/chart-fonts.ts'
import { builtText, citationOf, figuresOf } from '#site/content/figures.ts'

const siteUrl = 'https://example.org'
const cited = {
  id: 'one',
  title: 'What traders know',
  author: 'Ama Sample',
  language: '',
  date: '2026-05-02',
}
const address = 'https://api.example.org/a.png'
const picture = {
  src: '/_astro/pictures/a-640.webp',
  width: 640,
  height: 400,
  sources: [
    { type: 'image/avif', srcset: '/_astro/pictures/a-640.avif 640w, /_astro/pictures/a-1200.avif 1200w' },
    { type: 'image/webp', srcset: '/_astro/pictures/a-640.webp 640w, /_astro/pictures/a-1200.webp 1200w' },
  ],
}
const options = {
  siteUrl,
  missingLetter,
  pictureOf: (src: string) => (src === address ? picture : undefined),
}

const tableOf = (caption: string, { kind = '', crop = 'Maize', price = '4' } = {}) =>
  `<table${kind && ` class="chart-${kind}"`}>${caption && `<caption>${caption}</caption>`}<thead><tr><th>Crop</th><th>Price</th></tr></thead><tbody><tr><td>${crop}</td><td>${price}</td></tr></tbody></table>`
const figure = `<figure><img src="${address}" alt="a"><figcaption>A market</figcaption></figure>`

function built(html: string, more = {}) {
  const parts = parseHtml(html)
  const publication = { ...cited, ...more }
  const figures = figuresOf(parts, publication, options)
  return { figures, html: builtText(parts, { ...publication, figures }, options).html }
}

/** The folds of a page: what each links to, and its words. */
function foldsOf(html: string) {
  return html
    .split('<details class="reuse"')
    .slice(1)
    .map((fold) => {
      const [own = ''] = fold.split('</details>')
      const links = [...own.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, words]) => [
        words,
        href,
      ])
      return { links, words: own.slice(own.indexOf('>') + 1).replaceAll(/<[^>]*>/g, '|') }
    })
}

test('[OUT-03] a table, a chart and a figure are listed, each with its files', () => {
  const { figures, html } = built(tableOf('Prices') + tableOf('Yields', { kind: 'bars' }) + figure)
  expect(figures).toMatchObject([
    { kind: 'table', id: 'table-1', label: 'Table 1', caption: 'Prices', picture: '', missing: '' },
    { kind: 'chart', id: 'table-2', label: 'Table 2', caption: 'Yields', picture: '', missing: '' },
    { kind: 'figure', id: 'figure-1', label: 'Figure 1', picture: '/_astro/pictures/a-1200.webp' },
  ])
  for (const { id } of figures) expect(html).toContain(` id="${id}"`)
  expect(foldsOf(html).map(({ links }) => links)).toEqual([
    [['CSV', '/publication/one/table-1.csv']],
    [
      ['CSV', '/publication/one/table-2.csv'],
      ['Picture (SVG)', '/publication/one/table-2.svg'],
      ['Picture (PNG)', '/publication/one/table-2.png'],
    ],
    [['Picture', '/_astro/pictures/a-1200.webp']],
  ])
})

test('[OUT-03] beneath a table are the words that cite it, with its number once and its address', () => {
  const words = foldsOf(built(tableOf('Prices') + tableOf('Table 7: Yields?') + tableOf('')).html).map(
    ({ words }) => words,
  )
  const source = `In: Ama Sample (2026). What traders know. ${organisation.name}. https://example.org/publication/one`
  expect(words[0]).toContain(`|Use Table 1|`)
  expect(words[0]).toContain(`|Cite: Table 1: Prices. ${source}#table-1|`)
  expect(words[1]).toContain(`|Use Table 7|`)
  expect(words[1]).toContain(`|Cite: Table 7: Yields? ${source}#table-2|`)
  expect(words[2]).toContain(`|Cite: Table 3. ${source}#table-3|`)
})

test('[OUT-03] a chart with a letter that no font has gets no PNG, and the letter is named', () => {
  const { figures, html } = built(tableOf('Prices', { kind: 'bars', crop: 'በቆሎ' }))
  expect(figures).toMatchObject([{ kind: 'chart', missing: 'በ' }])
  expect(foldsOf(html).flatMap(({ links }) => links.map(([words]) => words))).toEqual([
    'CSV',
    'Picture (SVG)',
  ])
})

test.each(['أسعار الذرة', 'Prix du maïs – Ŋgɛ', 'Bei ya mahindi', 'Preço, ½ & 10³ CO₂ €', '−5 ± 3 ≤ 4'])(
  '[OUT-03] the fonts of charts have the letters of %j',
  (text) => {
    expect(missingLetter(text)).toBe('')
  },
)

test('[OUT-03] a table that cannot be drawn is a table, and hostile captions are words', () => {
  const hostile = '&lt;/summary&gt;&lt;script&gt;x&lt;/script&gt; "'
  const { figures, html } = built(tableOf(`Table 1: ${hostile}`, { kind: 'bars', price: 'four' }), {
    title: '<b>"A" & B</b>',
    author: '</details><img src=x onerror=y>',
  })
  expect(figures).toMatchObject([{ kind: 'table', missing: '' }])
  expect(html).not.toMatch(/<script|<img|<b>"A"/)
  expect(foldsOf(html)).toHaveLength(1)
})

test('[OUT-03] in another language, the fold says that its words are English', () => {
  expect(built(tableOf('الأسعار'), { language: 'ar' }).html).toContain(
    '<details class="reuse" lang="en" dir="ltr">',
  )
})

test('[OUT-03] in a fold, words from right to left end before what follows them', () => {
  const { html } = built(tableOf('الأسعار'), { title: 'تقرير', author: 'عينة', language: 'ar' })
  expect(html).toContain('عينة\u200e (2026). تقرير.\u200e ')
})

test('[OUT-03] a citation without author or date names the firm', () => {
  expect(citationOf({ ...cited, author: '', date: null }, siteUrl)).toBe(
    `${organisation.name} (n.d.). What traders know. https://example.org/publication/one`,
  )
})
