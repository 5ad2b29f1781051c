import { describe, expect, test } from 'vitest'
import { directionOf } from '#lib/direction.ts'
import { directionsOf } from '#document/directions.ts'
import { parseHtml } from '#document/read/html.ts'
import { feedHtml } from '#document/write/feed.ts'
import { displayHtml } from '../support/texts.ts'

test.each([
  ['أسعار الذرة في كيغالي', 'rtl'],
  ['FAO: أسعار الذرة', 'rtl'],
  ['תקציר: prices of maize in the north', 'rtl'],
  ['قیمت ذرت ۱۴۰۵', 'rtl'],
  ['𞤀𞤣𞤤𞤢𞤥', 'rtl'],
  ['ߒߞߏ', 'rtl'],
  ['Prices of maize', undefined],
  ['The word سلام in a title', undefined],
  ['2026', undefined],
  ['٢٠٢٦', undefined],
  ['', undefined],
  ['የወተት ዋጋ', undefined],
])('the title "%s" has the direction of its words', (title, direction) => {
  expect(directionOf(title)).toBe(direction)
})

/** Shown HTML without the places in which tables scroll, and the alignment of their numbers. */
function withoutFrames(html: string): string {
  return html.replace(/<\/?div[^>]*>| class="ql-align-right"/g, '')
}

describe('[FND-08] the blocks of a text', () => {
  test.each([
    ['<p>Maize</p><ul><li>One</li></ul>', '<p>Maize</p><ul><li>One</li></ul>'],
    ['<p>ارتفعت الأسعار.</p>', '<p dir="rtl">ارتفعت الأسعار.</p>'],
    ['<p>FAO ذكرت ارتفاع الأسعار (٢٠٢٦).</p>', '<p dir="rtl">FAO ذكرت ارتفاع الأسعار (٢٠٢٦).</p>'],
    [
      '<ul><li>البذور</li><li>FAO والسماد</li></ul><p>English only.</p>',
      '<ul dir="rtl"><li>البذور</li><li>FAO والسماد</li></ul><p dir="ltr">English only.</p>',
    ],
    [
      '<ol><li>البذور</li><li>Fertiliser only</li></ol>',
      '<ol dir="rtl"><li>البذور</li><li dir="ltr">Fertiliser only</li></ol>',
    ],
    ['<p>الأسعار</p><p>12.5 %</p>', '<p dir="rtl">الأسعار</p><p dir="rtl">12.5 %</p>'],
    [
      '<p>الأسعار</p><table><tbody><tr><td>2025</td><td>2026</td></tr></tbody></table>',
      '<p dir="rtl">الأسعار</p><table dir="rtl"><tbody><tr><td>2025</td><td>2026</td></tr></tbody></table>',
    ],
    [
      '<p>Prices, in Arabic: أسعار</p><p>12.5 %</p>',
      '<p dir="ltr">Prices, in Arabic: أسعار</p><p>12.5 %</p>',
    ],
    [
      '<table><tbody><tr><th>السوق</th><td>12</td></tr></tbody></table>',
      '<table dir="rtl"><tbody><tr><th>السوق</th><td>12</td></tr></tbody></table>',
    ],
    [
      '<p>Most of this report is in English, with a quotation.</p><blockquote><p>السلام عليكم</p></blockquote>',
      '<p dir="ltr">Most of this report is in English, with a quotation.</p><blockquote dir="rtl"><p>السلام عليكم</p></blockquote>',
    ],
    [
      '<p>الأسعار</p><p>Quoted in English.</p><table><tbody><tr><td>Maize</td><td>4</td></tr></tbody></table>',
      '<p dir="rtl">الأسعار</p><p dir="ltr">Quoted in English.</p><table dir="ltr"><tbody><tr><td>Maize</td><td>4</td></tr></tbody></table>',
    ],
    ...['−4', '-4', '(−4.5 %)', '+4', '–4'].map((number) => [
      `<table><tbody><tr><th>السوق</th><td>${number}</td></tr></tbody></table>`,
      `<table dir="rtl"><tbody><tr><th>السوق</th><td dir="ltr">${number}</td></tr></tbody></table>`,
    ]),
    ...['−٤', '4', '2024–25'].map((number) => [
      `<table><tbody><tr><th>السوق</th><td>${number}</td></tr></tbody></table>`,
      `<table dir="rtl"><tbody><tr><th>السوق</th><td>${number}</td></tr></tbody></table>`,
    ]),
    [
      '<p class="ql-align-center">&amp; <strong>مرحبا</strong></p>',
      '<p class="ql-align-center" dir="rtl">&amp; <strong>مرحبا</strong></p>',
    ],
  ])('%s', (html, shown) => {
    expect(withoutFrames(displayHtml(html, { directionsOf }))).toBe(shown)
  })

  test('a table scrolls from the side where it begins, on pages and in the feed', () => {
    const text = '<table><caption>الأسعار</caption><tbody><tr><td>كيغالي</td></tr></tbody></table>'
    expect(displayHtml(text, { directionsOf })).toContain('<div class="table-scroll" dir="rtl"')
    expect(feedHtml(parseHtml(text), new URL('https://example.org/'))).toContain('<table dir="rtl">')
  })
})
