import { expect, test } from 'vitest'
import { OperatorError } from '#lib/operator-error.ts'
import type { Fault } from '#built-site/verify-site.ts'
import type { Content } from '#site/content/content-file.ts'
import { refusedRecords, withoutRefused } from '#build/refused-records.ts'
import { noTexts } from '../support/no-texts.ts'

function publication(id: string, html = '<p>Text</p>'): Content['publications'][number] {
  const digests = {
    contents: [],
    readingTime: '',
    hasChart: false,
    addresses: [],
    parts: '[]',
    textPictures: [],
    recordDigest: '',
    shownDigest: '',
    wholeDigest: '',
    pageDigest: '',
    source: '',
  }
  return {
    id,
    ...noTexts,
    title: id,
    html,
    text: '',
    link: '',
    date: null,
    picture: null,
    ...digests,
  }
}

function skill(id: string, html = '<p>Text</p>'): Content['expertise'][number] {
  return {
    id,
    title: id,
    icon: '',
    html,
    parts: '[]',
    paragraphs: 1,
    excerpts: [],
    addresses: [],
    recordDigest: '',
    digest: '',
  }
}

const content: Content = {
  publications: [publication('one'), publication('two')],
  expertise: [skill('three'), skill('four')],
  backend: { features: [], pictureOrigins: [] },
  received: 2,
  digest: 'of two',
}

const shared = { page: 'index.html', record: '', why: 'has <object>' }
const own = { page: 'publication/two.html', record: 'two', why: 'has <object>' }

/** Like a site of this content, with faults where records are odd. */
function siteWhere(isOdd: (ids: string[]) => boolean) {
  return ({ publications, expertise }: Content) =>
    Promise.resolve(isOdd([...publications, ...expertise].map(({ id }) => id)) ? [shared] : [])
}

const clean = siteWhere(() => false)
const refusedOf = (faults: Fault[], of: Content, faultsOf = clean, round = 0) =>
  refusedRecords(faults, of, { round, faultsOf })

test('a fault on a publication’s page drops that publication', async () => {
  expect([...(await refusedOf([own], content))]).toEqual([
    ['two', 'the page publication/two.html has <object>'],
  ])
})

test('a fault on a page with several records is traced through the markup of each record', async () => {
  const hostile = { ...content, expertise: [skill('three', '<p><object></object></p>'), skill('four')] }
  expect([...(await refusedOf([shared], hostile))]).toEqual([['three', 'its text has <object>']])
})

test.each([
  ['one', ['four']],
  ['several', ['two', 'three']],
  ['all', ['one', 'two', 'three', 'four']],
])('if the fault does not identify its record, subsets are tried, which finds %s', async (_, odd) => {
  const faultsOf = siteWhere((ids) => ids.some((id) => odd.includes(id)))
  const refused = await refusedOf([shared], content, faultsOf)
  expect([...refused]).toEqual(odd.map((id) => [id, 'with it the page index.html has <object>']))
})

test('of records that are faulty only together, one is dropped', async () => {
  const faultsOf = siteWhere((ids) => ids.includes('one') && ids.includes('three'))
  expect([...(await refusedOf([shared], content, faultsOf)).keys()]).toEqual(['three'])
})

test('all publications are dropped if all are faulty, and a plain one would not be', async () => {
  const all = content.publications.map(({ id }) => ({ ...own, record: id }))
  expect([...(await refusedOf([shared, ...all], content)).keys()]).toEqual(['one', 'two'])
})

test('if pages of plain records are faulty as well, nothing is built', async () => {
  const error = new OperatorError('Nothing was built: the page index.html has <object>.')
  const broken = siteWhere(() => true)
  await expect(refusedOf([shared], content, broken)).rejects.toThrow(error)
  const all = content.publications.map(({ id }) => ({ ...own, record: id }))
  await expect(refusedOf(all, content, broken)).rejects.toThrow(error)
})

test('if dropping the named records does not help, all records are tried', async () => {
  const faultsOf = siteWhere((ids) => ids.includes('one'))
  expect([...(await refusedOf([own], content, faultsOf, 5)).keys()]).toEqual(['one'])
})

test('the only publication can be dropped', async () => {
  const one = { ...content, publications: [publication('two')] }
  expect(withoutRefused(await refusedOf([own], one), one)).toEqual({ ...one, publications: [] })
})
