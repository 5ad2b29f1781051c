import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { login, readMe } from '#contract/auth.ts'
import { changeQuery } from '#contract/change-message.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { readAttention } from '#contract/inbox.ts'
import { queryCalls } from '#contract/messages.ts'
import {
  deletePublicationCard,
  listPublicationCards,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { listUnpublished, setPublicationState } from '#contract/publications.ts'
import { reportEditing } from '#contract/presence/calls.ts'
import { createQuery } from '#contract/query-form.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { staff, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
let token: string
/** The newest publication, and the newest query. */
let publication: string
let message: string
let statements = 0

const card = { title: 'A title', content: '<p>Seven traders were asked.</p>', link: '', image: '' }
const query = {
  contactName: 'Sample Visitor',
  phoneNumber: '0700000000',
  email: 'q@example.org',
  mainIdea: 'Hello',
}
const appointment = {
  fullName: 'Sample Visitor',
  email: 'a@example.org',
  companyName: 'Sample',
  message: 'Hello',
}

beforeAll(async () => {
  api = await startApi('sqlite', { onStatement: () => (statements += 1) })
  token = await api.signIn()
  for (let made = 0; made < 3; made += 1) {
    await api.call(createPublicationCard, { token, body: card })
    await api.call(createQuery, { body: query })
  }
  publication = (await api.call(listPublicationCards)).records[0]?._id ?? ''
  message = (await api.call(queryCalls.list, { token })).records[0]?._id ?? ''
})
afterAll(() => api.close())

/** The most used calls in the order in which they run, each with the number of its statements. */
const budget: [statements: number, call: string, run: () => Promise<unknown>][] = [
  [1, 'the list of publications, unchanged', () => api.call(listPublicationCards)],
  [2, 'the list of expertise cards', () => api.call(listExpertiseCards)],
  [3, 'a search', () => api.call(searchPublications, { search: { q: 'traders' } })],
  [1, 'a publication', () => api.call(readPublicationCard, { id: publication })],
  [6, 'a sign-in', () => api.call(login, { body: staff })],
  [1, 'the own account', () => api.call(readMe, { token })],
  [4, 'the list of publications for staff', () => api.call(listPublicationCards, { token })],
  [2, 'the unpublished ones', () => api.call(listUnpublished, { token })],
  [3, 'the list of queries', () => api.call(queryCalls.list, { token })],
  [5, 'the counts of pending work', () => api.call(readAttention, { token })],
  [3, 'a query', () => api.call(createQuery, { body: { ...query, key: 'one-use-of-a-form-1' } })],
  [1, 'an appointment request', () => api.call(createAppointment, { body: appointment })],
  [4, 'a changed query', () => api.call(changeQuery, { token, id: message, body: { state: 'handled' } })],
  [4, 'a report of an open form', () => api.call(reportEditing, { token, id: publication })],
  [8, 'a new publication', () => api.call(createPublicationCard, { token, body: card })],
  [
    11,
    'a changed publication',
    () => api.call(createPublicationCard, { token, body: { ...card, _id: publication, title: 'B' } }),
  ],
  [
    11,
    'a publication that becomes a draft',
    () => api.call(setPublicationState, { token, id: publication, body: { state: 'draft' } }),
  ],
  [4, 'a deleted publication', () => api.call(deletePublicationCard, { token, id: publication })],
]

test('the most used calls run as many statements as the table says', async () => {
  const counted: [number, string][] = []
  for (const [, call, run] of budget) {
    statements = 0
    await run()
    counted.push([statements, call])
  }
  expect(counted).toEqual(budget.map(([most, call]) => [most, call]))
})
