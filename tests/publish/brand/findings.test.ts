import { expect, test } from 'vitest'
import type { Finding } from '#config/brand-types.ts'
import { lostFindings } from '#publish/brand/findings.ts'
import { sentenceOf } from '#publish/build-report.ts'

const finding: Finding = {
  page: '/research',
  figure: '9 of 50',
  words: 'lots were sold at the farm gate.',
  chart: {
    title: 'Lots',
    kind: 'bars',
    rows: [
      ['Farm gate', '9'],
      ['Mill', '44'],
    ],
  },
  publication: 'Women in grain trade',
}

const publication = { id: '5a0000000000000000000011', title: 'Women in grain trade', standing: '' }

test('a finding is found by the title or the identifier of its publication', () => {
  expect(lostFindings([finding], [publication])).toEqual([])
  expect(lostFindings([{ ...finding, publication: publication.id }], [publication])).toEqual([])
})

test.each([
  ['mistyped', { ...publication, title: 'Women in the grain trade' }],
  ['withdrawn', { ...publication, standing: 'withdrawn' }],
  ['replaced', { ...publication, standing: 'replaced' }],
])('the report names a finding whose publication is %s', (_, other) => {
  const [lost] = lostFindings([finding], [other])
  expect(lost && sentenceOf(lost, 'publications')).toBe(
    'left out: the finding of the page /research: no publication that stands on the site has the title or the identifier “Women in grain trade”',
  )
})

test('a sample finding goes with the sample publications, without a word', () => {
  expect(lostFindings([{ ...finding, sample: true }], [])).toEqual([])
})
