import { expect, test } from 'vitest'
import { emptyValues, faultsOf } from '#admin/screens/new-articles/article.ts'
import { suggestedTopics, topicsIn } from '#lib/topics.ts'

test('[FND-02] a list has each topic once, in any case, and the selected one', () => {
  const cards = [{ topics: 'Trade, dairy' }, { topics: '' }, { topics: 'Dairy, Élevage' }]
  expect(topicsIn(cards)).toEqual([
    ['dairy', 'dairy'],
    ['élevage', 'Élevage'],
    ['trade', 'Trade'],
  ])
  expect(topicsIn([], 'Jobs')).toEqual([['jobs', 'Jobs']])
})

test('[FND-02] known topics are suggested while typing, each once', () => {
  const names = ['Trade', 'Dairy', 'Jobs']
  expect(suggestedTopics('', names)).toEqual(names)
  expect(suggestedTopics('da', names)).toEqual(names)
  expect(suggestedTopics('dairy, T', names)).toEqual(['dairy, Trade', 'dairy, Jobs'])
  expect(suggestedTopics('a, b, c, d, e,', names)).toEqual([])
})

test('[FND-02] topics that would not be stored as typed are rejected', () => {
  const whole = { ...emptyValues, title: 'Grain', content: '<p>Words</p>' }
  const faults = (topics: string) => faultsOf({ ...whole, topics }).topics
  expect(faults('a, b,, c, d, e, ')).toBeUndefined()
  expect(faults('a, b, c, d, e, f')).toBe('A publication has at most 5 topics')
  expect(faults(`Dairy, ${'x'.repeat(40)}`)).toBeUndefined()
  expect(faults(`Dairy, ${'x'.repeat(41)}`)).toBe('A topic can have at most 40 characters')
})
