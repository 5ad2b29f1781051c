import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { headingIds, headingsOf } from '#document/headings.ts'
import { parseHtml } from '#document/read/html.ts'
import { readingTime } from '#document/reading-time.ts'
import { shownText } from '#document/write/shown-text.ts'
import { displayHtml, displayWhole, idsOf as idsIn } from '../support/texts.ts'

const idsOf = (...texts: string[]) => headingIds(texts.map((text) => ({ level: 2, text })))

test.each([
  [['What we found'], ['what-we-found']],
  [
    ['Prices & fees: 2026!', 'Prices, fees 2026'],
    ['prices-fees-2026', 'prices-fees-2026-2'],
  ],
  [
    ['Results', 'Results', 'Results'],
    ['results', 'results-2', 'results-3'],
  ],
  [
    ['Content', 'Menu', 'Related', 'Note 1', 'Note 1', 'Section content'],
    [
      'section-content',
      'section-menu',
      'section-related',
      'section-note-1',
      'section-note-1-2',
      'section-content-2',
    ],
  ],
  [['Ce que nous avons trouvé'], ['ce-que-nous-avons-trouvé']],
  [
    ['ምን አገኘን', 'ما وجدناه'],
    ['ምን-አገኘን', 'ما-وجدناه'],
  ],
  [
    ['…', '—'],
    ['section', 'section-2'],
  ],
  [['one '.repeat(40)], [`one${'-one'.repeat(14)}`]],
])('[REA-02] headings %j have the addresses %j', (texts, ids) => {
  expect(idsOf(...texts)).toEqual(ids)
})

/** Ids as they were defined first: for each heading the first free number. */
function idsOneByOne(texts: string[]): string[] {
  const ids = new Set<string>()
  for (const text of texts) {
    const [name = ''] = idsOf(text)
    let id = name
    for (let copy = 2; ids.has(id); copy += 1) id = `${name}-${copy}`
    ids.add(id)
  }
  return [...ids]
}

test('[REA-02] equal headings and those that end in a number have the first free number', () => {
  assert(
    property(
      array(constantFrom('a', 'a 2', 'a 3', 'a 2 2', '…', 'Section 2', 'Menu', 'Section menu 2')),
      (texts) => {
        expect(idsOf(...texts)).toEqual(idsOneByOne(texts))
      },
    ),
  )
})

test.each<[string, (index: number) => string]>([
  ['equal ones', () => 'a'],
  ['two by turns', (index) => (index % 2 ? 'a' : 'a 2')],
  ['equal ones and numbered ones', (index) => (index % 2 ? 'a' : `a ${index}`)],
  ['ones without letters', () => '…'],
  ['ones with the name of a part of the page', () => 'Menu'],
  ['numbered ones in reverse, then equal ones', (index) => (index < 25_000 ? `a ${25_000 - index}` : 'a')],
])('[REA-02] 50,000 headings have their ids at once: %s', (_what, textOf) => {
  const html = Array.from({ length: 50_000 }, (_, index) => `<h2>${textOf(index)}</h2>`).join('')
  const started = process.cpuUsage()
  expect(new Set(idsIn(html)).size).toBe(50_000)
  const { user, system } = process.cpuUsage(started)
  // Counting from 2 for each would take minutes.
  expect((user + system) / 1e6).toBeLessThan(10)
})

test('[REA-02] an address stays the same while the words of its heading do', () => {
  expect(idsOf('Before', 'What we found', 'After')[1]).toBe(idsOf('What we found')[0])
})

test('[REA-02] a text shows its headings with addresses, and no other text does', () => {
  const html = '<h2>Own <em>words</em></h2><h3 class="ql-align-center">Next</h3>'
  expect(displayWhole(html)).toBe(
    '<h2 id="own-words">Own <em>words</em></h2><h3 class="ql-align-center" id="next">Next</h3>',
  )
  expect(displayHtml(html)).toBe(html)
})

test('[REA-02] contents list parts and chapters from three headings on', () => {
  const shown = (html: string) => shownText(parseHtml(html)).contents
  expect(shown('<h2>A</h2><h2>B</h2>')).toEqual([])
  expect(shown('<h2>A &amp; B</h2><h3>C</h3><h4>D</h4><h2></h2><h2>E</h2>')).toEqual([
    { level: 2, text: 'A & B', id: 'a-b' },
    { level: 3, text: 'C', id: 'c' },
    { level: 2, text: 'E', id: 'e' },
  ])
  expect(headingsOf(parseHtml('<p>no heading</p>'))).toEqual([])
})

test.each([
  ['', ''],
  ['<p></p>', ''],
  ['<p>Few words.</p>', '1 minute to read'],
  [`<p>${'word '.repeat(441)}</p>`, '3 minutes to read'],
])('[REA-02] the time to read a text is counted in minutes', (html, expected) => {
  expect(readingTime(parseHtml(html))).toBe(expected)
})

test('[REA-02] any headings have ids of letters, digits and hyphens, each its own', () => {
  assert(
    property(
      array(
        oneof(string({ unit: 'binary' }), constantFrom('Note 1', 'content', 'note-ref-1', 'A', 'A-2', '')),
      ),
      (texts) => {
        const ids = idsOf(...texts)
        expect(ids).toHaveLength(texts.length)
        expect(new Set(ids).size).toBe(texts.length)
        for (const id of ids) expect(id).toMatch(/^[\p{L}\p{M}\p{N}-]+$/u)
      },
    ),
  )
})
