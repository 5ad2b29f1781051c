import { expect, test } from 'vitest'
import { counted } from '#lib/counted.ts'
import { documentFacts } from '#lib/document-address.ts'
import { excerpt, excerptAtWord } from '#lib/excerpt.ts'
import { latticeSvg, paletteOf } from '#lib/lattice.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { gap, pageNumbers } from '#lib/paging.ts'
import { plainText } from '#lib/plain-text.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { completedLink, webLink } from '#lib/web-link.ts'
import { expectLinearTime } from '../support/linear-time.ts'

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [1234, '1,234 days'],
])('a count of %i reads: %s', (count, text) => {
  expect(counted(count, 'day')).toBe(text)
  expect(counted(count, 'day is', 'days are')).toBe(`${text} ${count === 1 ? 'is' : 'are'}`)
})

test('[HOME-08] a card’s text is cut at a word’s end, with an ellipsis, near 120 characters', () => {
  const text =
    'A small change in what schools buy can move what millers make, and what millers make can move what farmers choose to plant.'
  const cut = excerptAtWord(text, 120)
  expect(cut).toMatch(/choose to…$/)
  expect(cut.length).toBeLessThanOrEqual(121)
  expect(excerptAtWord('Short.', 120)).toBe('Short.')
  expect(excerptAtWord('x'.repeat(200), 120)).toBe(`${'x'.repeat(120)}…`)
})

test('[HOME-04, ABOUT-02, PUB-01] an excerpt has the given number of characters, then an ellipsis', () => {
  expect(excerpt('x'.repeat(100), 100)).toBe('x'.repeat(100))
  expect(excerpt('x'.repeat(101), 100)).toBe(`${'x'.repeat(100)}…`)
  expect(excerpt('🌾'.repeat(71), 70)).toBe(`${'🌾'.repeat(70)}…`)
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, gap, 10]],
  [3, 10, [1, 2, 3, 4, gap, 10]],
  [5, 10, [1, gap, 4, 5, 6, gap, 10]],
  [8, 10, [1, gap, 7, 8, 9, 10]],
  [10, 10, [1, gap, 9, 10]],
])('[PUB-03] on page %i of %i the numbers shown are %j', (current, last, shown) => {
  expect(pageNumbers(current, last)).toEqual(shown)
})

test('[DASH-05] the day of a record is in the first eight characters of its identifier', () => {
  expect(dateOfObjectId('65a0f8800000000000000000')?.toISOString()).toBe('2024-01-12T08:29:52.000Z')
  expect(dateOfObjectId('not-an-id')).toBeNull()
  expect(dateOfRecord({ _id: '65a0f8800000000000000000', date: '2026-02-01' })?.getUTCFullYear()).toBe(2026)
  expect(dateOfRecord({ _id: '65a0f8800000000000000000', date: 'soon' })?.getUTCFullYear()).toBe(2024)
  expect(dateOfRecord({ _id: 'x', date: '' })).toBeNull()
  // No calendar on a page has these years.
  for (const date of ['+275760-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'])
    expect(dateOfRecord({ _id: '65a0f8800000000000000000', date })?.getUTCFullYear()).toBe(2024)
})

test('a lattice is the same for the same seed, different for another, and small', () => {
  const draw = (seed: string) => latticeSvg({ seed, width: 480, height: 320, palette: paletteOf(seed) })
  expect(draw('a')).toBe(draw('a'))
  expect(draw('a')).not.toBe(draw('b'))
  expect(draw('hero').length).toBeLessThan(8000)
})

test('an excerpt ends with a whole character', () => {
  expect(excerptAtWord('🌾'.repeat(100), 121)).toBe(`${'🌾'.repeat(60)}…`)
})

test('plain text keeps letters, emoji, white space and markup', () => {
  const kept = 'Ägypten, 日本, 🌾\u{1f1f7}\u{1f1fc}, a\u0301, \u200d, \t\n\r <b> & "quoted"'
  expect(plainText(kept)).toBe(kept)
})

test('control characters, lone surrogates and non-characters are removed from a text', () => {
  expect(plainText('a\0b\u000bc\u001fd\u007fe\u0085f\ud800g\udc00h\ufffei\uffffj\ufdd0k\u{1fffe}l')).toBe(
    'abcdefghijkl',
  )
})

test('a link is normalised as in browsers, and contains no markup', () => {
  expect(webLink('https://example.org/a?b=c#d')).toBe('https://example.org/a?b=c#d')
  expect(webLink(' HTTPS://Example.org ')).toBe('https://example.org/')
  expect(webLink(`https://x/<script>a()</script>?<style>'"#<b>`)).not.toMatch(/[<>"]/)
  for (const link of [
    '',
    'n/a',
    'see the report',
    'a@example.org',
    '/about',
    '/api/documents/a.1/b.pdf',
    'javascript:a()',
    'data:text/html,x',
    'mailto:a@example.org',
  ])
    expect(webLink(link), link).toBe('')
})

test('[DET-01, FOR-05] a link that is a path leads to the backend, and to no other place', () => {
  const link = (text: string) => webLink(text, 'https://api.example.org')
  expect(link('/uploads/milk report.pdf')).toBe('https://api.example.org/uploads/milk%20report.pdf')
  expect(link(' /a?b=c#d ')).toBe('https://api.example.org/a?b=c#d')
  expect(link('/../../a')).toBe('https://api.example.org/a')
  expect(link('/javascript:a()')).toBe('https://api.example.org/javascript:a()')
  for (const text of ['', 'report', 'see the report', 'javascript:a()', 'mailto:a@example.org'])
    expect(link(text), text).toBe('')
})

test('[EDT-12] a link without a scheme is completed, everywhere it is read', () => {
  expect(webLink('example.org/milk.pdf')).toBe('https://example.org/milk.pdf')
  expect(webLink(' www.example.org:8080 ')).toBe('https://www.example.org:8080/')
  expect(webLink('bücher.example')).toBe('https://xn--bcher-kva.example/')
  expect(webLink('пример.рф/доклад')).toBe(
    'https://xn--e1afmkfd.xn--p1ai/%D0%B4%D0%BE%D0%BA%D0%BB%D0%B0%D0%B4',
  )
  for (const typed of [
    '<www.example.org/a>',
    '(www.example.org/a).',
    'www.example.org/a,',
    '“www.example.org/a”',
  ])
    expect(webLink(typed), typed).toBe('https://www.example.org/a')
  expect(webLink('https://https://example.org/a')).toBe('https://example.org/a')
  for (const link of [
    'http://example.org/',
    'javascript.x:alert(1)',
    'one. two',
    'milk',
    '10.0.0.7/report',
    'v1.2.3',
    'Table 2.5',
    '2.5',
    'e.g',
    'report.pdf',
    'Prices of milk.docx',
    'Prices.of.milk.xlsx',
  ])
    expect(completedLink(link), link).toBe(link)
})

test.each([
  ['10.5281/zenodo.1234567', '10.5281/zenodo.1234567'],
  ['doi:10.5281/zenodo.1234567', '10.5281/zenodo.1234567'],
  ['DOI 10.5281/zenodo.1234567', '10.5281/zenodo.1234567'],
  ['DOI: 10.1016/j.foodpol.2020.101953.', '10.1016/j.foodpol.2020.101953'],
  ['doi.org/10.1016/j.foodpol.2020.101953', '10.1016/j.foodpol.2020.101953'],
  ['https://10.5281/zenodo.1234567', '10.5281/zenodo.1234567'],
  ['<https://doi.org/10.5281/zenodo.1>', '10.5281/zenodo.1'],
  ['(10.1016/S0140-6736(20)30183-5)', '10.1016/S0140-6736(20)30183-5'],
  ['info:doi/10.1000.10/123', '10.1000.10/123'],
  ['doi: https://doi.org/10.5281/zenodo.1', '10.5281/zenodo.1'],
  ['\u200bdoi:10.5281/zeno\u00addo.1\ufeff', '10.5281/zenodo.1'],
  ['10.1016/S0140-6736(20)30183-5', '10.1016/S0140-6736(20)30183-5'],
  ['10.1016/S0140-6736(20)30183-5).', '10.1016/S0140-6736(20)30183-5'],
  [
    '10.1002/(SICI)1521-3951(199911)216:1<135::AID-PSSB135>3.0.CO;2-#',
    '10.1002/(SICI)1521-3951(199911)216:1%3C135::AID-PSSB135%3E3.0.CO;2-%23',
  ],
])('[EDT-12] the DOI %s is an address', (typed, path) => {
  expect(webLink(typed)).toBe(`https://doi.org/${path}`)
})

test.each(['a.', '10.', 'doi:', '.', '(', ').', '10.5281/(', 'a-', '\u00ad'])(
  '[EDT-12] a link of many %j is completed in linear time',
  async (part) => {
    for (const [start, end] of [
      ['', ''],
      ['10.5281/', ''],
      ['10.5281/', 'x'],
    ])
      await expectLinearTime((count) => completedLink(`${start}${part.repeat(count)}${end}`), 5000)
  },
)

test('[EDT-11, FND-04] a link to a stored document points to the backend, and names its type and size', () => {
  const address = (bytes: number) => `/api/documents/${'a'.repeat(64)}.${bytes}/Milk-prices.pdf`
  expect(webLink(address(1_234_567))).toBe(address(1_234_567))
  expect(webLink(address(1), 'https://api.example.org')).toBe(`https://api.example.org${address(1)}`)
  expect(documentFacts(address(1_234_567))).toBe('PDF, 1.2\u00a0MB')
  expect(documentFacts(`https://api.example.org${address(20_000_000)}`)).toBe('PDF, 20.0\u00a0MB')
  expect([1, 400_400, 999_600].map((bytes) => documentFacts(address(bytes)))).toEqual([
    'PDF, 1\u00a0KB',
    'PDF, 400\u00a0KB',
    'PDF, 1.0\u00a0MB',
  ])
  expect(documentFacts('https://example.org/milk.pdf')).toBe('')
  for (const link of [
    `${address(1)}?x`,
    `/x${address(1)}`,
    address(1).replace('Milk', 'a"b'),
    `//evil.example${address(1)}`,
  ])
    expect(webLink(link), link).toBe('')
})
