import { expect, test } from 'vitest'
import { doiAddress, doiOf, isbnOf } from '#contract/identifiers.ts'
import { orcidOf } from '#contract/orcid.ts'

test.each([
  '10.5555/ABC.12',
  'https://doi.org/10.5555/abc.12',
  'http://dx.doi.org/10.5555/abc.12',
  'HTTPS://DOI.ORG/10.5555/ABC.12?utm=x#top',
  'https://www.doi.org/10.5555%2Fabc.12',
  'doi.org/10.5555/abc.12',
  'doi:10.5555/abc.12',
  'DOI 10.5555/abc.12',
  'DOI: 10.5555/abc.12.',
  ' <https://doi.org/10.5555/abc.12> ',
  'info:doi/10.5555/abc.12',
  'urn:doi:10.5555/abc.12',
  '(10.5555/abc.12)',
  '\u200b10.5555/abc\u00ad.12\u200e',
])('[OUT-01] "%s" is stored as one DOI', (text) => {
  expect(doiOf(text)).toBe('10.5555/abc.12')
  expect(doiOf(doiOf(text))).toBe(doiOf(text))
})

test.each([
  ['10.1000.10/123456', '10.1000.10/123456'],
  ['10.1016/S0140-6736(05)67889-2', '10.1016/s0140-6736(05)67889-2'],
  ['10.1000/(x)', '10.1000/(x)'],
  ['10.5555/؟ق', '10.5555/؟ق'],
])('[OUT-01] the DOI %s keeps its characters', (text, doi) => {
  expect(doiOf(text)).toBe(doi)
})

test.each([
  '',
  'doi',
  '10.12/abc',
  '10.5555/',
  '11.5555/abc',
  'https://example.org/10.5555/abc',
  'javascript:10.5555/a',
  '10.5555/a b',
  `10.5555/${'x'.repeat(600)}`,
])('[OUT-01] "%s" is no DOI', (text) => {
  expect(doiOf(text)).toBe('')
})

test('[OUT-01] the address of a DOI has no other part than its path', () => {
  expect(doiAddress('10.5555/a?b#c<d>"')).toBe('https://doi.org/10.5555/a%3Fb%23c%3Cd%3E%22')
})

test.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['978 0 306 40615 7', '9780306406157'],
  ['ISBN-13: 978‑0‑306‑40615‑7', '9780306406157'],
  ['ISBN 9780306406157', '9780306406157'],
  ['0-306-40615-2', '0306406152'],
  ['isbn-10 0-8044-2957-x', '080442957X'],
  ['979-10-90636-07-1', '9791090636071'],
])('[OUT-01] the ISBN "%s" is stored by its digits', (text, isbn) => {
  expect(isbnOf(text)).toBe(isbn)
})

test.each([
  '',
  '978-0-306-40615-8',
  '0-306-40615-3',
  '9770306406150',
  '97803064061',
  'X306406152',
  '978-0-306-40615-7 (pdf)',
])('[OUT-01] "%s" is no ISBN', (text) => {
  expect(isbnOf(text)).toBe('')
})

test.each([
  '0000-0002-1825-0097',
  '0000000218250097',
  'https://orcid.org/0000-0002-1825-0097',
  'http://www.orcid.org/0000-0002-1825-0097/',
  'orcid.org/0000-0002-1825-0097',
  'ORCID: 0000-0002-1825-0097',
  'ORCID iD 0000 0002 1825 0097',
  '\u200e0000‑0002‑1825‑0097',
])('[OUT-01] "%s" is stored as one ORCID', (text) => {
  expect(orcidOf(text)).toBe('0000-0002-1825-0097')
})

test('[OUT-01] an ORCID has the check letter that follows from its digits', () => {
  expect(orcidOf('0000-0002-1694-233x')).toBe('0000-0002-1694-233X')
  for (const text of [
    '',
    '0000-0002-1825-0098',
    '0000-0002-1694-2339',
    '0000-0002-1825-009',
    'https://example.org/0000-0002-1825-0097',
  ])
    expect(orcidOf(text)).toBe('')
})
