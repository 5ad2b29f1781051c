import { expect, test } from 'vitest'
import {
  articleOf,
  emptyValues,
  faultsOf,
  savingOfButton,
  savingOfKeyboard,
} from '#admin/screens/new-articles/article.ts'
import { noTexts } from '../support/no-texts.ts'

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

test('[EDT-09] pictures that wait to be saved do not count as letters of the text', () => {
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

test('[EDP-03] title and content are required', () => {
  expect(faultsOf(emptyValues)).toEqual({
    title: 'Title and content are required!',
    content: 'Title and content are required!',
  })
})

test('[EDT-07] a published record has its day, and a draft has none yet', () => {
  expect(articleOf(card).values.date).toBe('2024-05-06')
  expect(articleOf({ ...card, state: 'draft' }).values.date).toBe('')
})

test('[EDT-13] the keyboard publishes nothing that was not public, where the backend knows drafts', () => {
  const { record } = articleOf({ ...card, state: 'draft', revision: 2 })
  expect(savingOfKeyboard(undefined, true)).toEqual({ state: 'draft', stay: true })
  expect(savingOfKeyboard(record, true)).toEqual({ stay: true })
  expect(savingOfKeyboard(undefined, false)).toEqual({})
  expect(savingOfButton(record)).toEqual({ state: 'draft', stay: true })
  expect(savingOfButton(articleOf(card).record)).toEqual({})
})
