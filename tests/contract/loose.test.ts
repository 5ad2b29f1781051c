import { anything, assert, oneof, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { user } from '#contract/auth.ts'
import { readRefusal } from '#contract/error-body.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { looseCount, looseDate, looseList } from '#contract/loose.ts'
import { listPublicationCards, readPublicationCard } from '#contract/publication-cards.ts'
import { appointment, query, queryCalls } from '#contract/messages.ts'
import { z } from '#contract/zod.ts'

const uuid = '6f1c2f6e-0b3c-4a57-9a83-2f4f5b0d3c11'
const publications = (answer: unknown) => z.parse(listPublicationCards.answer, answer)

test('[FOR-01] identifiers may be numbers or UUIDs, phones numbers, authors and pictures objects, dates milliseconds', () => {
  const { records, rejected } = publications([
    {
      _id: 17,
      title: ' Prices ',
      content: ['<p>One</p>', null, { html: '<p>Two</p>' }],
      image: { url: 'https://example.org/a.jpg' },
      link: null,
      date: 1_700_000_000_000,
      author: { name: 'A. Sample' },
      position: 4,
    },
    { _id: uuid, title: 'Other', date: '1700000000' },
  ])
  expect(rejected).toEqual([])
  expect(records).toEqual([
    {
      _id: '17',
      title: 'Prices',
      content: '<p>One</p><p>Two</p>',
      image: 'https://example.org/a.jpg',
      link: '',
      date: '2023-11-14T22:13:20.000Z',
      author: 'A. Sample',
      position: '4',
      topics: '',
      series: '',
      seriesNumber: '',
      language: '',
      translationOf: '',
      standing: '',
      standingSince: '',
      standingReason: '',
      replacedBy: '',
      history: '',
      authors: '',
      kind: '',
      summary: '',
      licence: '',
      funder: '',
      doi: '',
      isbn: '',
    },
    expect.objectContaining({ _id: uuid, content: '', date: '2023-11-14T22:13:20.000Z' }),
  ])
  expect(z.parse(query, { _id: 3, phoneNumber: 250_700_000_000 })).toMatchObject({
    _id: '3',
    phoneNumber: '250700000000',
    mainIdea: '',
  })
  expect(z.parse(appointment, { id: uuid, fullName: { name: 'B' } })).toMatchObject({
    _id: uuid,
    fullName: 'B',
  })
  const { records: skills } = z.parse(listExpertiseCards.answer, [
    { _id: 1, title: 'T', content: '<p>a</p>' },
    { _id: 2, title: 'T', content: [null, '<p>b</p>', 7] },
  ])
  expect(skills.map(({ content }) => content)).toEqual([['<p>a</p>'], ['<p>b</p>', '7']])
})

test('[FOR-01, ACC-01] an account is active by true, 1 or a word', () => {
  for (const isActive of [true, 1, '1', 'true', 'Active'])
    expect(z.parse(user, { isActive }).isActive).toBe(true)
  for (const isActive of [false, 0, null, undefined, 'no', {}])
    expect(z.parse(user, { isActive }).isActive).toBe(false)
})

test('[FOR-01, ACC-01] the role of an account may be an object, and its phone a number', () => {
  expect(z.parse(user, { role: { name: 'Editor' }, phoneNumber: 2507 })).toMatchObject({
    role: 'Editor',
    phoneNumber: '2507',
  })
})

test('[FOR-01, API-03] a list is an array, or in data, items or results, with counts as numbers or texts', () => {
  const card = { _id: 1, title: 'T' }
  for (const answer of [
    [card],
    { data: [card] },
    { items: [card] },
    { results: [card] },
    { data: { items: [card] } },
  ])
    expect(publications(answer).records).toHaveLength(1)
  expect(z.parse(queryCalls.list.answer, { data: [], count: '12' }).count).toBe(12)
  expect(z.parse(queryCalls.list.answer, { items: [], count: 0 }).records).toEqual([])
  expect(z.parse(readPublicationCard.answer, { data: card })._id).toBe('1')
})

test('[PUB-05] a response without a list, or with an empty one under an unknown name, is not a list', () => {
  for (const answer of [
    null,
    'none',
    7,
    {},
    { data: 'none' },
    { items: [] },
    { results: [] },
    { data: null },
  ])
    expect(looseList(answer)).toBeUndefined()
})

test('[FOR-02] an unreadable record is counted, with its identifier, and affects no other', () => {
  const { records, rejected, total } = publications([
    { _id: 1, title: 'T' },
    { _id: 2 },
    null,
    { title: 'U' },
  ])
  expect(records).toHaveLength(1)
  expect(rejected.map(({ index, id }) => [index, id])).toEqual([
    [1, '2'],
    [2, ''],
    [3, ''],
  ])
  expect(total).toBe(4)
})

test('[FOR-01] reading any response never throws', () => {
  const value = oneof(
    anything(),
    record({ _id: anything(), title: anything(), content: anything(), date: anything() }),
  )
  assert(
    property(value, anything(), (first, second) => {
      publications([first, second])
      z.safeParse(queryCalls.list.answer, first)
      z.parse(user, first)
      looseDate(first)
      looseCount(first)
    }),
  )
})

test.each([
  [{ message: 'The title is taken' }, 'The title is taken'],
  [{ error: 'Taken', code: 7, fields: [1], requestId: {} }, 'Taken'],
  [{ message: null, msg: 'Taken' }, 'Taken'],
  [{ detail: 'Taken' }, 'Taken'],
  [{ errors: ['Taken', 'Other'] }, 'Taken'],
  [{ errors: [{ msg: 'Taken' }] }, 'Taken'],
  [{ errors: { email: ['Taken'] } }, 'Taken'],
  [{ error: { message: 'Taken' } }, 'Taken'],
  [{ message: ['Taken', 'Other'], error: 'Bad Request' }, 'Taken'],
  [{ error: true, status: 400 }, ''],
  ['Taken', 'Taken'],
  [null, ''],
])('[FOR-03] the message in %j is %j', (body, words) => {
  expect(readRefusal(body, '').message).toBe(words)
})

test('[FOR-03] a short text counts as the server’s message, a page of HTML or a long text does not', () => {
  expect(readRefusal(undefined, ' Please come back tomorrow. ').message).toBe('Please come back tomorrow.')
  for (const text of ['<h1>Down</h1>', 'x'.repeat(201), 'a\nb', ''])
    expect(readRefusal(undefined, text).message).toBe('')
})

test('[FOR-03] reading a refusal never throws, whatever its body', () => {
  assert(property(anything(), string(), (body, text) => void readRefusal(body, text)))
})
