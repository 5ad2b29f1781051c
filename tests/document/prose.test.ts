import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { hasMore, previewLength } from '#document/prose.ts'
import { htmlOf } from '#lib/escape-html.ts'
import { blocksOf, excerptTextOf, excerptTextsOf, proseOf, textOf } from '../support/texts.ts'
import { richDocument } from '../support/rich-documents.ts'

const table =
  '<table><caption>Prices</caption><thead><tr><th scope="col">Crop</th><th scope="col">Price</th></tr></thead><tbody><tr><td>Beans</td><td>1<br />2</td></tr></tbody></table>'
const figure = '<figure><img src="/api/images/a.jpg" alt="Field" /><figcaption>A field</figcaption></figure>'
const mark = '<sup><a href="#note-1" id="note-ref-1">1</a></sup>'
const notes = '<ol class="notes"><li id="note-1">A note <a href="#note-ref-1">↩</a></li></ol>'

test('[EDT-09] the words of cells, captions and notes are separated', () => {
  expect(textOf(`<p>Before</p>${table}${figure}<p>After${mark}</p>${notes}`)).toBe(
    'Before Prices Crop Price Beans 1 2 A field After A note',
  )
  expect(blocksOf(`<p>a</p>${table}${figure}${notes}`)).toEqual(['<p>a</p>', table, figure, notes])
})

test('[EDT-12] excerpts consist of the sentences of a text alone', () => {
  expect(
    proseOf(
      `<h2>Yields</h2><p>They grew${mark}.</p>${table}<ul><li>Beans</li></ul>${figure}<h3>x</h3>${notes}`,
    ),
  ).toBe('They grew. Beans')
  expect(proseOf('<ol class="steps"><li>One</li></ol><ol class="notes ql-bg-sand"><li>Two</li></ol>')).toBe(
    'One',
  )
  expect(proseOf('<table><tr><td><table><tr><td>1</td></tr></table>2</td></tr></table><p>Three</p>')).toBe(
    'Three',
  )
  expect(excerptTextOf('<h2>Yields</h2>')).toBe('Yields')
  expect(excerptTextsOf(['<h2>Yields</h2>', '<p>They grew.</p>', table])).toEqual(['They grew.'])
  expect(excerptTextsOf(['<h2>Yields</h2>'])).toEqual(['Yields'])
})

test('[PUB-02] a long text with few sentences has more to read', () => {
  const rest = `<table><tr><td>${'maize '.repeat(50)}</td></tr></table>`
  expect(excerptTextOf(`<p>One.</p>${rest}`)).toBe('One. …')
  expect(hasMore(excerptTextOf(`<p>One.</p>${rest}`))).toBe(true)
  expect(hasMore(excerptTextOf(`<h2>Two</h2><p>One.</p>`))).toBe(false)
  expect(hasMore(excerptTextOf(`<p>${'x'.repeat(previewLength)}</p>`))).toBe(false)
  expect(hasMore(excerptTextOf(`<p>${'x'.repeat(previewLength + 1)}</p>`))).toBe(true)
})

test('the excerpt text of an excerpt text is that text', () => {
  assert(
    property(richDocument, (html) => {
      const text = excerptTextOf(html)
      expect(excerptTextOf(htmlOf(text))).toBe(text)
    }),
  )
})

test.each(['<h2>', '<table>', '<ol class="notes"', '<a href="#note-1">', '<a', '<h2></h2>', '<h2', '</h2>'])(
  'half a million characters of %s are read at once; quadratic time would exceed the limit',
  (piece) => {
    const html = piece.repeat(500_000 / piece.length)
    expect(excerptTextOf(html).length).toBeLessThanOrEqual(html.length)
  },
  10_000,
)
