import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { expect, test } from 'vitest'
import { bibtexOf } from '#site/cite/bibtex.ts'
import { type Cited, namePartsOf } from '#site/cite/cited.ts'
import { cslOf } from '#site/cite/csl.ts'
import { risOf } from '#site/cite/ris.ts'

const report: Cited = {
  id: '65f0c0ffee0000000000abcd',
  title: 'Maize prices in Kigali',
  authors: [
    { name: 'Amahoro Sample', organisation: 'Sample University', orcid: '0000-0002-1825-0097' },
    { name: '', organisation: 'Ministry of Sample Affairs', orcid: '' },
  ],
  institution: 'Sample Research',
  day: '2026-05-07',
  language: 'fr',
  series: 'Market Watch',
  number: '14',
  topics: ['Maize', 'Prices'],
  address: 'https://www.example.org/publication/65f0c0ffee0000000000abcd',
  kind: 'report',
  summary: 'What a kilo costs.',
  doi: '10.1234/abc_5',
  isbn: '978-0-306-40615-7',
  version: '',
  notice: '',
}

/** Readers of the formats, as reference managers have them. */
const readers = {
  BibTeX: (all: Cited[]) =>
    plugins.input.chainAsync(all.map(bibtexOf).join('\n'), { forceType: '@bibtex/text' }),
  RIS: (all: Cited[]) => plugins.input.chainAsync(all.map(risOf).join(''), { forceType: '@ris/file' }),
  'CSL-JSON': async (all: Cited[]) => JSON.parse(JSON.stringify(all.map(cslOf))),
}

/** Titles and names that could break a format, or the programs that read it. */
const hostile = [
  '<script>alert(1)</script>',
  'Costs: 100 % & $5 #1 _under_ ~ ^ {braces} \\backslash',
  'Unbalanced } brace',
  'Unbalanced { brace',
  'ER  - \nTY  - JOUR\nTI  - Another',
  '@article{x, title={y}}',
  'أسعار الذرة في كيغالي',
  'የበቆሎ ዋጋ',
  '“Quoted” and "plain"',
  `${'A long name '.repeat(25)}end`,
  'Zero\u200bwidth and \u2028 a line separator',
]

const plain = (text: unknown) => String(text).replace(/\s+/gu, ' ').trim()

for (const [format, read] of Object.entries(readers)) {
  test(`[OUT-02] ${format} has title, authors, year, institution, number and address as programs read them`, async () => {
    const [item = {}] = await read([report])
    expect(item).toMatchObject({
      type: 'report',
      title: report.title,
      publisher: report.institution,
      URL: report.address,
      DOI: report.doi,
      author: [
        { family: 'Sample', given: 'Amahoro' },
        format === 'BibTeX'
          ? { family: 'Ministry of Sample Affairs' }
          : { literal: 'Ministry of Sample Affairs' },
      ],
    })
    expect(JSON.stringify(item)).toMatch(/"date-parts":\[\[2026,5\D/)
    expect(JSON.stringify(item)).toContain('14')
  })

  test.each(hostile)(`a ${format} file stays whole with the title and the author %j`, async (text) => {
    const other = { ...report, id: 'other', title: 'Second' }
    const items = await read([
      { ...report, title: text, authors: [{ name: text, organisation: '', orcid: '' }] },
      other,
    ])
    expect(items).toHaveLength(2)
    expect(items[1]).toMatchObject({ title: 'Second' })
    const [first = {}] = items
    // LaTeX has one spelling for straight and curly marks.
    const marks = (value: string) =>
      plain(value)
        .replace(/[“”"']/gu, '"')
        .replace(/[`´]/gu, '"')
    expect(marks(plain(first['title']).replace(/<\/?span[^>]*>/g, ''))).toBe(
      marks(text.replace(/[\p{Cc}\u2028]/gu, ' ')),
    )
  })
}

test.each([
  ['Amahoro Sample', { given: 'Amahoro', family: 'Sample' }],
  ['Sample, Amahoro', { given: 'Amahoro', family: 'Sample' }],
  ['Ludwig van der Sample', { given: 'Ludwig', family: 'van der Sample' }],
  ['Maria da Costa Sample', { given: 'Maria da Costa', family: 'Sample' }],
  ['N’Guessan Sample', { given: 'N’Guessan', family: 'Sample' }],
  ['Amahoro', undefined],
  ['አማረ ናሙና', undefined],
  ['محمد عينة', undefined],
  ['', undefined],
])('the name %j has the parts %j', (name, parts) => {
  expect(namePartsOf(name)).toEqual(parts)
})
