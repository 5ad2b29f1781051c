import { expect, test } from 'vitest'
import { filterAndSort } from '#admin/lists/filter-and-sort.ts'
import { shownDay } from '#admin/screens/articles/shown-date.ts'
import { articleAccessors } from '#admin/screens/articles/store.ts'
import type { PublicationState } from '#contract/publication-cards.ts'
import { noTexts } from '../support/no-texts.ts'
import { samplePublication } from '../support/faulty-backend.ts'

function listed(title: string, state: PublicationState, { date = '', publishAt = '' }) {
  return {
    ...noTexts,
    ...samplePublication(0, { title }),
    about: '',
    state,
    date,
    publishAt,
  }
}

// All have one identifier, of April 2024.
const cards = [
  listed('own date', 'published', { date: '2026-02-01T12:00:00.000Z' }),
  listed('soon', 'scheduled', { publishAt: '2031-03-03T06:00:00.000Z' }),
  listed('draft', 'draft', {}),
  listed('later', 'scheduled', { publishAt: '2031-07-03T22:30:00.000Z' }),
  // A withdrawn schedule keeps its time.
  listed('taken back', 'draft', { date: '2025-02-01T12:00:00.000Z', publishAt: '2032-01-01T06:00:00.000Z' }),
]

function titles(order: 'newest' | 'oldest'): string[] {
  return filterAndSort(cards, { search: '', order }, articleAccessors).map(({ title }) => title)
}

test('[EDT-02, EDT-13] scheduled publications are sorted by the date that they show', () => {
  expect(titles('newest')).toEqual(['later', 'soon', 'own date', 'taken back', 'draft'])
  expect(titles('oldest')).toEqual(['draft', 'taken back', 'own date', 'soon', 'later'])
})

test('[EDT-02, EDT-13] the day of a scheduled publication is the one in the firm’s zone', () => {
  expect(cards.map(shownDay)).toEqual(['2026-02-01', '2031-03-03', '2024-03-24', '2031-07-04', '2025-02-01'])
  expect(
    shownDay({ ...samplePublication(0), _id: 'x', date: '', state: 'scheduled', publishAt: 'soon' }),
  ).toBe(undefined)
})
