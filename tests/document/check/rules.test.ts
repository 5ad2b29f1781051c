import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { findingsOf } from '#document/check/check.ts'
import type { Checked } from '#document/check/finding.ts'
import { parseHtml } from '#document/read/html.ts'

const nothing = { language: 'en', missing: [], document: '' } as const

function check(html: string, more: Partial<Checked> = {}) {
  return findingsOf({ ...nothing, ...more, parts: parseHtml(html) })
}

/** The places of the findings of an element. */
function found(html: string, more: Partial<Checked> = {}) {
  return check(html, more).map(({ place }) => (place.in === 'element' ? [place.element, place.index] : place))
}

const words = (count: number, word = 'grain') => Array.from({ length: count }, () => word).join(' ')

test('[REV-03] a text without faults has no findings', () => {
  const text = `<h2>Prices</h2><p>They rose in <a href="https://example.org/may">May 2026</a>.</p>
    <h3>Maize</h3><figure><img src="/api/images/a.jpg" alt="A market"></figure>
    <table><thead><tr><th>Month</th></tr></thead><tbody><tr><td>May</td></tr></tbody></table><h2>Beans</h2>`
  expect(check(text)).toEqual([])
})

test('[EDT-08, REV-03] the marks of an import are one finding', () => {
  const mark = (word: string) => `<span class="ql-bg-ochre">[${word}]</span>`
  const text = `<p>Plain [sic], ${mark('chart')}.</p><p>${mark('equation')}</p>`
  expect(check(text)).toEqual([
    {
      text: '2 marks of the import are still in the text, and readers would see them. Describe in words what is missing there, or insert a picture of it.',
      quote: '[chart] [equation]',
      place: { in: 'mark' },
    },
  ])
  expect(check(`<p>${mark('chart')}</p>`)[0]?.text).toMatch(/^1 mark of the import is still .* see it\./)
})

test('[REV-03] pictures without a text are found by their number', () => {
  const text = '<img src="/a" alt="Maize"><figure><img src="/b" alt=" "></figure><img src="/c">'
  expect(found(text)).toEqual([
    ['picture', 1],
    ['picture', 2],
  ])
  expect(check(text)[0]?.text).toBe('Picture 2 has no text for those who cannot see it.')
})

test('[REV-03] headings that skip a level are found, and those without words', () => {
  expect(found('<h2>A</h2><h4>B</h4><h4>C</h4><h2>D</h2><h3>E</h3>')).toEqual([['heading', 1]])
  expect(found('<h4>A</h4><h2>B</h2>')).toEqual([['heading', 0]])
  expect(found('<h3>A</h3><h4>B</h4>')).toEqual([])
  expect(found('<h2>A</h2><h3><br></h3>')).toEqual([['heading', 1]])
  expect(check('<h1>A</h1><h4>B</h4>')[0]).toMatchObject({
    text: 'A heading of level 4 follows one of level 1, without levels 2 to 3.',
    quote: 'B',
  })
})

test('[REV-03] tables without a head are found; a head of columns or of rows is one', () => {
  const row = '<tr><td>Maize</td><td>40</td></tr>'
  const headed = '<table><tbody><tr><th scope="row">Maize</th><td>40</td></tr></tbody></table>'
  expect(found(`${headed}<table><tbody>${row}</tbody></table>`)).toEqual([['table', 1]])
  expect(check(`<table><caption>Table 4: Prices</caption><tbody>${row}</tbody></table>`)[0]?.text).toBe(
    'Table 4 has no heading row that names its columns.',
  )
})

test.each([
  ['en', 'Click here!'],
  ['en', '»'],
  ['fr', 'Cliquez ici'],
  ['fr', 'click here'],
  ['fr-CA', 'Télécharger'],
  ['sw', 'Soma zaidi…'],
  ['pt', 'Clique aqui'],
  ['ar', 'اضغط هُنا'],
  ['am', 'እዚህ ይጫኑ።'],
])('[REV-03] words of a link that say nothing are found, in %s: %s', (language, words) => {
  expect(
    found(`<p>See <a href="/a">Prices in May</a>, <a href="/b">${words}</a>.</p>`, { language }),
  ).toEqual([['link', 1]])
})

test('[REV-03] marks of notes are no links, and links in a note lead to its mark', () => {
  const text = `<p>One<sup><a href="#note-1" id="note-ref-1">1</a></sup> two<sup><a href="#note-2">2</a></sup>.</p>
    <ol class="notes"><li id="note-1">Kept <a href="#note-ref-1">↩</a></li>
    <li id="note-2">See <a href="https://example.org">here</a> <a href="#note-ref-2">↩</a></li></ol>`
  expect(found(text)).toEqual([['note', 1]])
})

test('[REV-03] a sentence of more than 40 words is found, with its words', () => {
  const long = `Grain ${words(40)}.`
  expect(check(`<p>Short. ${long} Short again.</p>`)).toEqual([
    {
      text: 'A sentence has 41 words. Two shorter ones are easier to read.',
      quote: long,
      place: { in: 'words', words: long },
    },
  ])
  expect(check(`<p>${words(40)}.</p><p>${words(40)}</p>`)).toEqual([])
})

test.each([
  ['of Amharic', 'am', `${words(30, 'ዋጋ')}። ${words(30, 'ዋጋ')}።`],
  ['of Amharic with two marks between words', 'am', `${words(30, 'ዋጋ')}፡፡ ${words(30, 'ዋጋ')}፡፡`],
  ['of Arabic', 'ar', `${words(30, 'سعر')}؟ ${words(30, 'سعر')}.`],
  ['of English', 'en', `${words(30)}? ${words(30)}!`],
])('[REV-03] the marks %s end a sentence', (_name, language, text) => {
  expect(check(`<p>${text}</p>`, { language })).toEqual([])
  expect(check(`<p>${text.replaceAll(/[።፡؟?]/g, '')}</p>`, { language })).toHaveLength(1)
})

test.each(['e.g. Maize', 'Dr. Bekele', 'No. 4', 'J. Doe', '3.14 birr', '1,250.50 birr', 'U.S. Trade'])(
  '[REV-03] the full stop in “%s” ends no sentence',
  (part) => {
    expect(check(`<p>${words(25)} ${part} ${words(25)}.</p>`)).toHaveLength(1)
  },
)

test('[REV-03] words beside each other in items, cells, headings and notes are no sentence', () => {
  const twenty = words(25)
  expect(check(`<ul><li>${twenty}</li><li>${twenty}<ol><li>${twenty}</li></ol></li></ul>`)).toEqual([])
  const table = `<table><thead><tr><th>${twenty}</th><th>${twenty}</th></tr></thead></table>`
  expect(check(`<h2>${twenty} ${twenty}</h2>${table}`)).toEqual([])
})

test('[REV-03] fields without a text are found, and lead to their field', () => {
  const found = check('', { missing: ['summary', 'authors', 'topics'] })
  expect(found.map(({ place }) => place)).toEqual(
    ['summary', 'authors', 'topics'].map((name) => ({ in: 'field', name })),
  )
})

test('[REV-03] a PDF that was not opened, or whose pages could not be counted, is found', () => {
  for (const document of ['unopened', 'uncounted'] as const)
    expect(check('', { document }).map(({ place }) => place)).toEqual([{ in: 'field', name: 'link' }])
})

test('[REV-03] any text can be checked', () => {
  assert(
    property(string(), (text) => {
      check(`<p>${text}</p><a href="x">${text}</a>`, { language: text })
    }),
  )
})
