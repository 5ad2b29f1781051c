import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicationLd } from '#site/json-ld.ts'
import { scholarTags } from '#site/cite/scholar-tags.ts'
import { setRenderFacts } from '#site/content/render-facts.ts'
import { pagePublication } from '../../support/page-publication.ts'

beforeAll(() => {
  const never = () => Promise.reject(new Error('It is not read'))
  setRenderFacts({
    siteUrl: 'https://www.example.org',
    commit: '',
    content: never,
    readFile: never,
    shrinkPicture: never,
    drawSvg: never,
  })
})
afterAll(() => Reflect.deleteProperty(globalThis, Symbol.for('facts of the site that is rendered')))

const authors = [
  { name: 'Ada Sample', organisation: 'Sample University', orcid: '0000-0002-1825-0097' },
  { name: '', organisation: 'Ministry of Sample Affairs', orcid: '' },
]
const pdf = `/api/documents/${'a'.repeat(64)}.1200000.40/Milk.pdf`
const whole = pagePublication({
  id: 'one',
  title: 'Milk in the hills',
  author: 'Ada Sample, Ministry of Sample Affairs',
  authors: JSON.stringify(authors),
  date: new Date('2026-05-06T23:30:00Z'),
  language: 'fr',
  translationOf: 'two',
  series: 'Market Watch',
  seriesNumber: '14',
  topics: 'Milk, Prices',
  link: pdf,
  kind: 'brief',
  summary: 'What milk costs.',
  licence: 'CC BY 4.0',
  funder: 'Sample Fund',
  doi: '10.5555/abc',
  isbn: '9780306406157',
})

/** The names that Google Scholar and Zotero's rules for embedded metadata look for, and the values of a publication. */
const looked: [name: string, values: string[]][] = [
  ['citation_title', ['Milk in the hills']],
  ['citation_author', ['Ada Sample', 'Ministry of Sample Affairs']],
  // The day by the firm's clock.
  ['citation_publication_date', ['2026/05/07']],
  // Zotero takes a publication with this name for a report.
  ['citation_technical_report_institution', ['Market Systems Advisory']],
  ['citation_technical_report_number', ['14']],
  ['citation_language', ['fr']],
  ['citation_doi', ['10.5555/abc']],
  ['citation_isbn', ['9780306406157']],
  ['citation_pdf_url', [`https://www.example.org${pdf.replace('/api/documents/', '/files/')}`]],
]

test.each(looked)('[OUT-02] %s is %j', (name, values) => {
  expect(scholarTags(whole).flatMap(([one, content]) => (one === name ? content : []))).toEqual(values)
})

test('[OUT-02] a publication has no other such names, and none without a value', () => {
  expect(new Set(scholarTags(whole).map(([name]) => name))).toEqual(new Set(looked.map(([name]) => name)))
  const bare = pagePublication({ id: 'bare', title: 'Bare', author: '', date: null })
  expect(scholarTags(bare)).toEqual([
    ['citation_title', 'Bare'],
    ['citation_author', 'Market Systems Advisory'],
    ['citation_technical_report_institution', 'Market Systems Advisory'],
    ['citation_language', 'en'],
  ])
})

test.each([
  ['another site', 'https://other.example/report.pdf'],
  ['a document of another site', `https://other.example${pdf}`],
  ['no PDF', 'https://example.org/reports/milk'],
  ['nothing', ''],
])('a link to %s is no PDF on the host of the page', (_, link) => {
  expect(scholarTags({ ...whole, link }).map(([name]) => name)).not.toContain('citation_pdf_url')
})

test('[OUT-02] structured data has persons, organisations, series, licence, funder and the original', () => {
  const statements = JSON.parse(JSON.stringify(publicationLd(whole, [{ id: 'two', language: '' }])))
  expect(statements['@graph'][0]).toMatchObject({
    '@type': 'Report',
    inLanguage: 'fr',
    reportNumber: '14',
    author: [
      {
        '@type': 'Person',
        name: 'Ada Sample',
        affiliation: { name: 'Sample University' },
        sameAs: 'https://orcid.org/0000-0002-1825-0097',
      },
      { '@type': 'Organization', name: 'Ministry of Sample Affairs' },
    ],
    isPartOf: { name: 'Market Watch' },
    license: 'https://creativecommons.org/licenses/by/4.0/',
    funder: { name: 'Sample Fund' },
    sameAs: 'https://doi.org/10.5555/abc',
    translationOfWork: { '@id': 'https://www.example.org/publication/two' },
  })
  // An original that is not public is not named.
  expect(JSON.stringify(publicationLd(whole))).not.toContain('translationOfWork')
})
