import { expect, test } from 'vitest'
import { shownRecord } from '#lib/catalogue-record.ts'
import { licenceOf } from '#lib/licence.ts'
import { noTexts } from '../support/no-texts.ts'

test.each([
  ['CC BY 4.0', 'CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  [' cc-by-nc-sa 4.0 ', 'CC BY-NC-SA 4.0', 'https://creativecommons.org/licenses/by-nc-sa/4.0/'],
  ['CC0 1.0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  [
    'https://creativecommons.org/licenses/by/4.0/deed.fr',
    'CC BY 4.0',
    'https://creativecommons.org/licenses/by/4.0/deed.fr',
  ],
  ['HTTPS://example.org/terms', 'HTTPS://example.org/terms', 'https://example.org/terms'],
  ['All rights reserved', 'All rights reserved', ''],
  ['javascript:alert(1)', 'javascript:alert(1)', ''],
  [' java\nscript:alert(1)', 'java\nscript:alert(1)', ''],
  ['data:text/html,x', 'data:text/html,x', ''],
  ['//example.org', '//example.org', ''],
  ['https://', 'https://', ''],
  ['https://user:secret@example.org/', 'https://user:secret@example.org/', ''],
  [
    'https://creativecommons.org.example.org/licenses/by/4.0/',
    'https://creativecommons.org.example.org/licenses/by/4.0/',
    'https://creativecommons.org.example.org/licenses/by/4.0/',
  ],
  ['', '', ''],
])('[OUT-01] the licence "%s" is shown as "%s" with the address "%s"', (text, name, address) => {
  expect(licenceOf(text)).toEqual({ name, address })
})

const card = {
  ...noTexts,
  author: 'The line',
  authors: JSON.stringify([{ name: 'Bo\u0000 Other', organisation: '', orcid: 'x' }, { name: '' }]),
  kind: 'Report',
  summary: 'In short.',
  doi: 'https://doi.org/10.5555/A',
  isbn: '978-0-306-40615-7',
  licence: 'CC BY 4.0',
  funder: 'Sample Fund',
}

test('[OUT-01] a record from any backend is shown in the forms of the contract', () => {
  expect(shownRecord(card, true)).toEqual({
    author: 'Bo Other',
    authors: JSON.stringify([{ name: 'Bo Other', organisation: '', orcid: '' }]),
    kind: 'report',
    summary: 'In short.',
    doi: '10.5555/a',
    isbn: '9780306406157',
    licence: 'CC BY 4.0',
    funder: 'Sample Fund',
  })
})

test('[OUT-01] parts that are not valid are left out, and long ones are cut', () => {
  const { kind, doi, isbn, authors, author, summary, funder } = shownRecord(
    {
      ...card,
      kind: 'novel',
      doi: '10/x',
      isbn: '12',
      authors: '[{"name":',
      summary: 'word '.repeat(900),
      funder: 'x'.repeat(900),
    },
    true,
  )
  expect({ kind, doi, isbn, authors, author }).toEqual({
    kind: '',
    doi: '',
    isbn: '',
    authors: '',
    author: 'The line',
  })
  expect(summary.length).toBeLessThanOrEqual(601)
  expect(funder).toHaveLength(300)
})

test('[OUT-01, FEA-02] a backend without the extension has no record, whatever its fields of these names have', () => {
  const { authors, kind, summary, author } = shownRecord(card, false)
  expect({ authors, kind, summary, author }).toEqual({
    authors: '',
    kind: '',
    summary: '',
    author: 'The line',
  })
})
