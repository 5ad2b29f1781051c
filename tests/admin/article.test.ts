import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  articleOf,
  cardOf,
  emptyValues,
  faultsOf,
  passedArticle,
  savingOfButton,
  savingOfKeyboard,
  withoutNewPicture,
} from '#admin/screens/new-articles/article.ts'
import { bodyOf } from '#admin/screens/new-articles/body-of.ts'
import { startBackend } from '#admin/shell/backend.ts'
import { extensions, isExtension } from '#contract/features.ts'
import { noTexts } from '../support/no-texts.ts'

beforeEach(() => startBackend({ features: Object.keys(extensions).filter(isExtension), pictureOrigins: [] }))
afterEach(() => startBackend({ features: [], pictureOrigins: [] }))

const card = {
  ...noTexts,
  _id: '660151800000000000000001',
  title: 'Grain',
  content: '<p>Words</p>',
  link: '',
  image: '',
  author: 'A. Sample',
  date: '2024-05-06T09:30:00.000Z',
}
const whole = { ...emptyValues, title: 'Grain', content: '<p>Words</p>' }

test('[EDT-09] pending pictures do not count as letters of the text', () => {
  const picture = `<figure><img src="data:image/png;base64,${'A'.repeat(600_000)}" alt=""></figure>`
  expect(faultsOf({ ...whole, content: `<p>Words</p>${picture}` })).toEqual({})
  expect(faultsOf({ ...whole, content: `<p>${'A'.repeat(600_000)}</p>` })).toEqual({
    content: 'The content is too long',
  })
})

test('[EDT-12] a link may lack its scheme, or be a document of the backend, and must be an address', () => {
  for (const link of [
    '',
    'example.org/milk.pdf',
    'https://example.org/',
    `/api/documents/${'a'.repeat(64)}.9/x.pdf`,
  ])
    expect(faultsOf({ ...whole, link }), link).toEqual({})
  for (const link of ['not an address', 'javascript:alert(1)', 'milk'])
    expect(Object.keys(faultsOf({ ...whole, link })), link).toEqual(['link'])
})

test('[EDP-02] a link received from another backend is sent back unchanged', () => {
  for (const link of ['mailto:desk@example.org', 'ftp://example.org/milk.pdf', 'see page 12']) {
    expect(faultsOf({ ...whole, link }, link), link).toEqual({})
    expect(Object.keys(faultsOf({ ...whole, link }, 'https://example.org/')), link).toEqual(['link'])
  }
  expect(faultsOf(whole, 'mailto:desk@example.org')).toEqual({})
})

test('[EDP-03] title and content are required', () => {
  expect(faultsOf(emptyValues)).toEqual({
    title: 'Title and content are required!',
    content: 'Title and content are required!',
  })
  const faults = faultsOf({ ...emptyValues, link: 'not an address', topics: 'x'.repeat(500) })
  expect(Object.keys(faults)).toEqual(['title', 'content', 'link', 'topics'])
})

test('[EDT-03, EDT-07] a date, once set, stays exact to the millisecond in every state', () => {
  for (const state of [undefined, 'published', 'scheduled', 'draft'] as const) {
    const { values, record } = articleOf({ ...card, state })
    expect([values.date, record.date], state).toEqual([card.date, card.date])
    expect(bodyOf(values, record, { state: 'published' }).date, state).toBe(card.date)
  }
  // The backend sends no dates: the date comes from the identifier.
  expect(articleOf({ ...card, date: '' }).values.date).toBe('2024-03-25T10:27:12.000Z')
})

test('[EDT-02, EDT-07] an undated publication is sent without a date: it gets one when it is published', () => {
  for (const state of ['draft', 'scheduled'] as const) {
    const { values, record } = articleOf({ ...card, date: '', state, revision: 2 })
    expect([values.date, record.date], state).toEqual(['', ''])
    expect(bodyOf(values, record, {}), state).not.toHaveProperty('date')
  }
})

describe('author and position', () => {
  const credits = { author: 'A. Sample', position: 'Field team' }
  const { record } = articleOf({ ...card, ...credits, state: 'published', revision: 2 })
  const sent = (values: Partial<typeof credits>, of?: typeof record) => {
    const { author, position } = bodyOf({ ...whole, ...values }, of, {})
    return { author, position }
  }

  test.each([credits, { ...credits, position: '' }])('[EDT-07] are sent as shown: %j', (values) => {
    expect(sent(values)).toEqual(values)
    expect(sent(values, record)).toEqual(values)
  })

  test('[EDT-07] are not sent if they are empty in a new publication, whose writer’s are taken', () => {
    expect(sent({ position: 'Guest' })).toEqual({ position: 'Guest' })
    expect(sent({})).toEqual({})
  })

  test('[EDT-07] are removed if they are empty in a stored publication', () => {
    expect(sent({ position: 'Guest' }, record)).toEqual({ author: '', position: 'Guest' })
    expect(sent({}, record)).toEqual({ author: '', position: '' })
  })

  test('[EDT-07] are not sent to a backend that does not name them', () => {
    startBackend({ features: ['edit-in-place'], pictureOrigins: [] })
    expect(sent(credits, record)).toEqual({})
  })
})

test('[EDT-05] a card passed on from the list keeps its state and revision, if the list has them', () => {
  const draft = {
    ...card,
    date: '',
    state: 'draft',
    revision: 2,
    publishAt: '',
    savedAt: card.date,
    savedBy: 'A. Sample',
  }
  const ofDraft = { state: 'draft', revision: 2, date: '', savedBy: 'A. Sample' }
  expect(passedArticle({ card: draft })?.record).toMatchObject(ofDraft)
  expect(passedArticle({ card })?.record).toMatchObject({ state: undefined, revision: 0, date: card.date })
  for (const state of [undefined, {}, { card: { title: 'Grain' } }])
    expect(passedArticle(state)).toBeUndefined()
})

test('[EDT-05] a draft without room for a new picture keeps the address of the stored one', () => {
  const stored = '/api/images/0123.jpg'
  expect(withoutNewPicture({ ...whole, image: stored }).image).toBe(stored)
  expect(withoutNewPicture({ ...whole, image: 'data:image/png;base64,AA' }).image).toBe('')
})

test('[EDT-04] the preview shows the day on which a publication will be public', () => {
  const { values, record } = articleOf({
    ...card,
    date: '',
    state: 'scheduled',
    publishAt: '2031-03-03T06:00:00.000Z',
  })
  expect(cardOf(values, record)).toMatchObject({ _id: card._id, date: '2031-03-03T06:00:00.000Z' })
  expect(cardOf({ ...values, date: '2024-05-06' }, record).date).toBe('2024-05-06')
})

test('[EDT-04] the preview trims texts, as saving does', () => {
  const { values } = articleOf({ ...card, author: ' ', topics: ' Dairy ' })
  expect(cardOf(values, undefined)).toMatchObject({ author: '', topics: 'Dairy' })
})

test('[EDT-13] the keyboard shortcut never publishes a draft if the backend supports drafts', () => {
  const { record } = articleOf({ ...card, state: 'draft', revision: 2 })
  expect(savingOfKeyboard(undefined, true)).toEqual({ state: 'draft', stay: true })
  expect(savingOfKeyboard(record, true)).toEqual({ stay: true })
  expect(savingOfKeyboard(undefined, false)).toEqual({})
  expect(savingOfButton(record)).toEqual({ stay: true })
  expect(savingOfButton(articleOf(card).record)).toEqual({})
})
