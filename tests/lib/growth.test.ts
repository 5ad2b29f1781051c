import { expect, test } from 'vitest'
import { cleanAddress, isEmailAddress } from '#contract/fields.ts'
import { hasSeveralPhones, phoneDigits } from '#contract/query-form.ts'
import { withChart } from '#lib/chart-html.ts'
import { csvOf } from '#lib/csv.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { parseHtml, readHtml } from '#document/read/html.ts'
import { canonicalParts } from '#document/write/delta.ts'
import { feedHtml } from '#document/write/feed.ts'
import { shownText } from '#document/write/shown-text.ts'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { indexedWords, markWords, readQuery } from '#lib/search-words.ts'
import { displayWhole, excerptTextOf, textOf } from '../support/texts.ts'
import { expectLinearTime } from '../support/linear-time.ts'

const repeated = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length))

/** Pieces that differ by their number. */
const numbered = (piece: (index: number) => string) => (length: number) =>
  Array.from({ length: Math.ceil(length / piece(0).length) }, (_, index) => piece(index)).join('')

/** Texts that once were slow somewhere, and others of their kinds. */
const texts: Record<string, (length: number) => string> = {
  'equal headings': repeated('<h2>a</h2>'),
  'headings that differ': numbered((index) => `<h2>a ${index}</h2>`),
  'headings without letters': repeated('<h3>…</h3>'),
  'open lists': repeated('<ul><li>س'),
  'open elements': repeated('<p><b><h1><blockquote>'),
  'cells of one row': (length) => `<table><tr>${repeated('<td>1</td>')(length)}</tr></table>`,
  'wide and high cells': (length) =>
    `<table>${repeated('<tr><td colspan="50" rowspan="50">1</td></tr>')(length)}</table>`,
  'rows of a chart': (length) =>
    `<table class="chart-bars">${repeated('<tr><td>a</td><td>1</td></tr>')(length)}</table>`,
  charts: repeated(
    '<table class="chart-lines"><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>1</td></tr></table>',
  ),
  notes: numbered((index) => `<a href="#note-${index}" id="note-ref-${index}">1</a>`),
  'marks of one long note': (length) =>
    `<p>${repeated('a<sup><a href="#note-1">1</a></sup>')(length / 2)}</p><ol class="notes"><li id="note-1">${repeated('<b>a</b> ')(length / 2)}</li></ol>`,
  'marks of one long note in a table': (length) =>
    `<table><tr><td>${repeated('a<sup><a href="#note-1">1</a></sup>')(length / 2)}</td></tr></table><ol class="notes"><li id="note-1">${repeated('<b>a</b> ')(length / 2)}</li></ol>`,
  attributes: (length) => `<p ${numbered((index) => `a${index}="x" `)(length)}>x</p>`,
  'a style': (length) => `<p style="${repeated('color:red;(')(length)}">x</p>`,
  'beginnings of tags': repeated('<p <'),
  entities: repeated('&amp;&#'),
  scripts: repeated('<script><style>'),
  'one word': repeated('a'),
  apostrophes: repeated("l'"),
  'stacked marks': repeated('\u0301'),
  sentences: repeated('Hello. '),
  'beginnings of formulas': repeated(';= "'),
  blanks: repeated(' \u00a0'),
}

const page = new URL('https://example.org/publication/1')
const query = readQuery("a l'hello 1")

const readers: Record<string, (text: string) => unknown> = {
  'the sanitiser': sanitiseHtml,
  'a page': (text) => displayWhole(text, { withChart }),
  'the list of contents': (text) => shownText(parseHtml(text)).contents,
  'an excerpt': (text) => excerptAtWord(excerptTextOf(text), 250),
  'the index of the search': (text) => indexedWords(textOf(text)),
  'a result of the search': (text) => markWords(text, query),
  'the feed': (text) => feedHtml(parseHtml(text), page),
  'the editor': (text) => canonicalParts(readHtml(text), parseHtml),
  'a table for spreadsheets': (text) => csvOf([[text, text]]),
}

test.each(
  Object.entries(readers).flatMap(([reader, read]) =>
    Object.entries(texts).map(([kind, make]) => ({ reader, read, kind, make })),
  ),
)('$reader reads $kind in linear time', { tags: ['full'] }, async ({ read, make }) => {
  await expectLinearTime((length) => read(make(length)), 30_000)
})

test.each([
  ['digits', repeated('٠')],
  ['brackets', repeated('(')],
  ['separators', repeated('1 or ')],
  ['marks of ends', repeated('>.,;')],
  ['invisible letters', repeated('\u200b\u3164')],
  ['at signs and dots', repeated('a@.')],
])(
  'a phone number and a mail address of many %s are read in linear time',
  { tags: ['full'] },
  async (_what, make) => {
    await expectLinearTime((length) => {
      const text = make(length)
      expect(isEmailAddress(cleanAddress(text))).toBe(false)
      return [phoneDigits(text), hasSeveralPhones(text)]
    }, 100_000)
  },
)
