import { expect, test } from 'vitest'
import { OperatorError } from '#lib/operator-error.ts'
import type { Fault } from '#publish/check/check-site.ts'
import type { Content } from '#site/content/content-file.ts'
import { refusedRecords, withoutRefused } from '#publish/refused-records.ts'
import { noTexts } from '../support/no-texts.ts'

function publication(id: string, html = '<p>Text</p>'): Content['publications'][number] {
  const digests = {
    contents: [],
    readingTime: '',
    hasChart: false,
    figures: [],
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
    cover: null,
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
const dead = '/gone'
const link = { ...shared, why: 'refers to /gone', address: dead }

const clean = () => Promise.resolve([])
const broken = () => Promise.resolve([shared])
const refusedOf = (faults: Fault[], of: Content, faultsOf: () => Promise<Fault[]> = clean) =>
  refusedRecords(faults, of, faultsOf)

test('a fault on a publication’s page drops that publication', async () => {
  expect([...(await refusedOf([own], content))]).toEqual([
    ['two', 'the page publication/two.html has <object>'],
  ])
})

test('a fault on a page with several records is traced through the markup of each record', async () => {
  const hostile = { ...content, expertise: [skill('three', '<p><object></object></p>'), skill('four')] }
  expect([...(await refusedOf([shared], hostile))]).toEqual([['three', 'its text has <object>']])
})

test('a refused address on a page with several records is traced to each record that links to it', async () => {
  const linking = {
    ...content,
    publications: [{ ...publication('one'), link: dead }, publication('two')],
    expertise: [{ ...skill('three'), addresses: [dead] }, skill('four')],
  }
  const why = 'the page index.html refers to /gone'
  expect([...(await refusedOf([link], linking))]).toEqual([
    ['one', why],
    ['three', why],
  ])
})

test('all publications are dropped if all are faulty, and a plain one would not be', async () => {
  const all = content.publications.map(({ id }) => ({ ...own, record: id }))
  expect([...(await refusedOf([shared, ...all], content)).keys()]).toEqual(['one', 'two'])
})

test('if no record causes the fault, or plain records would as well, nothing is built', async () => {
  const error = new OperatorError('Nothing was built: the page index.html has <object>.')
  await expect(refusedOf([shared], content)).rejects.toThrow(error)
  const all = content.publications.map(({ id }) => ({ ...own, record: id }))
  await expect(refusedOf(all, content, broken)).rejects.toThrow(error)
})

test('the only publication can be dropped', async () => {
  const one = { ...content, publications: [publication('two')] }
  expect(withoutRefused(await refusedOf([own], one), one)).toEqual({ ...one, publications: [] })
})
