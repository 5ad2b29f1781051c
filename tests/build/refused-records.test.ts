import { expect, test } from 'vitest'
import { OperatorError } from '#lib/operator-error.ts'
import type { Content } from '#site/content/content-file.ts'
import { refusedRecords, without } from '#build/refused-records.ts'

function publication(id: string, html = '<p>Text</p>'): Content['publications'][number] {
  const digests = { textPictures: [], recordDigest: '', shownDigest: '', wholeDigest: '', pageDigest: '' }
  return {
    id,
    title: id,
    html,
    text: '',
    link: '',
    date: null,
    author: '',
    position: '',
    topics: '',
    picture: null,
    ...digests,
  }
}

function skill(id: string, html = '<p>Text</p>'): Content['expertise'][number] {
  return { id, title: id, icon: '', html, paragraphs: 1, excerpts: [], recordDigest: '', digest: '' }
}

const content: Content = {
  publications: [publication('one'), publication('two')],
  expertise: [skill('three'), skill('four')],
  backend: { features: [], pictureOrigins: [] },
  received: 2,
}

const shared = { page: 'index.html', record: '', why: 'has <object>' }
const own = { page: 'publication/two.html', record: 'two', why: 'has <object>' }

test('a fault of a publication’s own page is a reason to leave that publication out', () => {
  expect([...refusedRecords([own], content)]).toEqual([['two', 'the page publication/two.html has <object>']])
})

test('a fault of a page of several is looked for in the markup of each record', () => {
  const hostile = { ...content, expertise: [skill('three', '<p><object></object></p>'), skill('four')] }
  expect([...refusedRecords([shared], hostile)]).toEqual([['three', 'its text has <object>']])
})

test('where no record is at fault, or every one of several, nothing is built', () => {
  const words = 'Nothing was built: the page index.html has <object>.'
  expect(() => refusedRecords([shared], content)).toThrow(new OperatorError(words))
  const all = content.publications.map(({ id }) => ({ ...own, record: id }))
  expect(() => refusedRecords([shared, ...all], content)).toThrow(new OperatorError(words))
})

test('the only publication that there is can be left out', () => {
  const one = { ...content, publications: [publication('two')] }
  expect(without(refusedRecords([own], one), one)).toEqual({ ...one, publications: [] })
})
