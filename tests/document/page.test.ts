import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { displayHtml, textOf } from '../support/texts.ts'
import { richDocument } from '../support/rich-documents.ts'

test('[EDT-12] headings begin at level two', () => {
  expect(displayHtml('<h1>a</h1><h2 class="ql-align-center">b</h2><h5>c</h5><h6>d</h6>')).toBe(
    '<h2>a</h2><h3 class="ql-align-center">b</h3><h6>c</h6><h6>d</h6>',
  )
  expect(displayHtml('<h2>a</h2><h3>b</h3>')).toBe('<h2>a</h2><h3>b</h3>')
  expect(displayHtml('<h3 class="ql-align-center">a</h3><h4>b</h4><h2>c</h2>')).toBe(
    '<h2 class="ql-align-center">a</h2><h3>b</h3><h2>c</h2>',
  )
  expect(displayHtml('<p>a</p><h6>b</h6><h1>c</h1>')).toBe('<p>a</p><h2>b</h2><h2>c</h2>')
})

test('[EDT-09] each table can be scrolled, and is named by its caption or its number', () => {
  const [open, close] = ['<div class="table-scroll" role="region" tabindex="0" aria-label=', '</table></div>']
  expect(
    displayHtml(
      '<table><caption>A &amp; "<em>B</em>"</caption><tbody></tbody></table><p>x</p><table><tbody></tbody></table>',
    ),
  ).toBe(
    `${open}"Table: A &amp; &quot;B&quot;"><table><caption>A &amp; "<em>B</em>"</caption><tbody></tbody>${close}<p>x</p>${open}"Table 2"><table><tbody></tbody>${close}`,
  )
})

test.each([
  ['Price', ['410', '1 200', '−3.5', '–'], true],
  ['Share', ['4 %', '12.5%', '100 %'], true],
  ['Pay', ['$4.50', 'RWF 1,200', '€ 3'], true],
  ['Load', ['35 kg', '120 km', '4t'], true],
  ['Budget', ['KSh 1,200', 'KSh400', 'US$ 3M', '~5 M', '(12)'], true],
  ['Range', ['3–5 ha', '10-12', '<1', '2 m²'], true],
  ['Quarter', ['1', 'Second', '3'], false],
  ['Note', ['–', 'n/a', ''], false],
  ['Day', ['3 November', '4 November'], false],
  ['Short day', ['3 May', '14 Jun'], false],
  ['Month', ['May 2026', 'Jun 2026'], false],
  ['Season', ['2026A', '2026B'], false],
  ['Code', ['A12', 'B7'], false],
])('[EDT-09] a column %s of %j is aligned to the right: %s', (name, values, isNumeric) => {
  const rows = [name, ...values].map((value) => `<tr><td>Maize</td><td>${value}</td></tr>`)
  const shown = displayHtml(`<table><tbody>${rows.join('')}</tbody></table>`)
  expect(shown.match(/<td class="ql-align-right">/g)?.length ?? 0).toBe(isNumeric ? rows.length : 0)
})

test('[EDT-09] the first column, which names the rows, stays at the start even if it has numbers', () => {
  const shown = displayHtml(
    '<table><tbody><tr><td>Year</td><td>Price</td></tr><tr><td>2026</td><td>5</td></tr></tbody></table>',
  )
  expect(shown).toContain('<td>2026</td><td class="ql-align-right">5</td>')
})

test('[EDT-09] cells over several rows and columns, and an alignment by the writer, are respected', () => {
  const shown = displayHtml(
    '<table><tbody><tr><td>Crop</td><td>Year</td><td>Price</td></tr><tr><td rowspan="2">Maize</td><td class="ql-align-center">2025</td><td>4</td></tr><tr><td>2026</td><td>5</td></tr><tr><td colspan="3">Sample</td></tr></tbody></table>',
  )
  expect(shown).toContain(
    '<td rowspan="2">Maize</td><td class="ql-align-center">2025</td><td class="ql-align-right">4</td>',
  )
  expect(shown).toContain(
    '<tr><td class="ql-align-right">2026</td><td class="ql-align-right">5</td></tr><tr><td colspan="3">',
  )
})

test('[EDT-09] notes and their references link to each other by name', () => {
  const noted =
    '<p>a<sup><a href="#note-1" id="note-ref-1">1</a></sup></p><ol class="notes"><li id="note-1">b <a href="#note-ref-1">↩</a></li></ol>'
  expect(displayHtml(noted)).toBe(
    '<p>a<sup><a href="#note-1" aria-label="Note 1" id="note-ref-1">1</a></sup></p><ol class="notes"><li id="note-1">b <a href="#note-ref-1" aria-label="Back to note 1 in the text">↩</a></li></ol>',
  )
  expect(displayHtml(noted, { scope: 'card-1-' })).toContain(
    '<a href="#card-1-note-1" aria-label="Note 1" id="card-1-note-ref-1">1</a>',
  )
})

test('[EDT-09] a link to a missing note is removed', () => {
  expect(displayHtml('<p>a<sup><a href="#note-2" id="note-ref-2">2</a></sup></p>')).toBe(
    '<p>a<sup><a id="note-ref-2">2</a></sup></p>',
  )
})

test('[EDT-09] a picture loads when it comes near, in the prepared widths', () => {
  const html =
    '<img src="https://api.example.org/a.jpg?b&amp;c" alt="A &quot;field&quot;" width="800" height="600" />'
  expect(displayHtml(html)).toBe(
    '<img src="https://api.example.org/a.jpg?b&amp;c" alt="A &quot;field&quot;" width="800" height="600" loading="lazy" decoding="async">',
  )
  const picture = {
    src: '/a-640.webp',
    width: 640,
    height: 480,
    sources: [{ type: 'image/avif', srcset: '/a-320.avif 320w, /a-640.avif 640w' }],
  }
  const pictureOf = (address: string) =>
    address === 'https://api.example.org/a.jpg?b&c' ? picture : undefined
  expect(displayHtml(html, { pictureOf })).toBe(
    '<picture><source type="image/avif" srcset="/a-320.avif 320w, /a-640.avif 640w" sizes="(width < 50rem) and (min-resolution: 2.1x) 61vw, (width < 50rem) 92vw, 46rem"><img src="/a-640.webp" alt="A &quot;field&quot;" width="640" height="480" loading="lazy" decoding="async"></picture>',
  )
})

test('text that looks like a tag, in an attribute or in the text, stays unchanged', () => {
  const html =
    '<p>&lt;h1&gt; <a href="https://example.org/?<table onclick=x>">a</a> href="#note-1"</p><h1>b</h1>'
  expect(displayHtml(html)).toBe(
    '<p>&lt;h1&gt; <a href="https://example.org/?&lt;table onclick=x&gt;">a</a> href="#note-1"</p><h2>b</h2>',
  )
  expect(displayHtml('<img src="/a" alt="<table onload=x><a href=#note-1>">')).toBe(
    '<img src="/a" alt="&lt;table onload=x&gt;&lt;a href=#note-1&gt;" loading="lazy" decoding="async">',
  )
})

test('no word is added to a text, and none is lost', () => {
  assert(
    property(richDocument, (html) => {
      expect(textOf(displayHtml(html))).toBe(textOf(html))
    }),
  )
})

test.each([
  '<table>',
  '<caption>',
  '<h1>',
  '<a href="#note-1">',
  '<li id="note-1">',
  '<img src="x" alt="y">',
  '<p class="',
  '<a href="x',
])(
  'half a million characters of %s are read at once; quadratic time would exceed the limit',
  (piece) => {
    const html = piece.repeat(500_000 / piece.length)
    expect(displayHtml(html).length).toBeLessThan(html.length * 12)
  },
  10_000,
)
