import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterAndSort, isOrder, type Order, orders } from '#admin/lists/filter-and-sort.ts'

interface Item {
  name: string
  text: string
  time: number | null
}

const accessors = {
  texts: ({ name, text }: Item) => [name, text],
  name: ({ name }: Item) => name,
  date: ({ time }: Item) => (time === null ? null : new Date(time)),
}

const items: Item[] = [
  { name: 'Zoë', text: 'Prices of maize', time: 2 },
  { name: 'amina 10', text: 'Beans', time: 3 },
  { name: 'Amina 2', text: 'Maize and beans', time: null },
  { name: 'Émile', text: '', time: 1 },
]

function names(search: string, order: Order): string[] {
  return filterAndSort(items, { search, order }, accessors).map(({ name }) => name)
}

test('[QRY-01, APA-01] every word of a query is found, in any case and with any accents', () => {
  expect(names('', 'newest')).toHaveLength(4)
  expect(names('MAIZE', 'newest')).toEqual(['Zoë', 'Amina 2'])
  expect(names('  beans   amina ', 'newest')).toEqual(['amina 10', 'Amina 2'])
  expect(names('emile', 'newest')).toEqual(['Émile'])
  expect(names('zoë prices', 'newest')).toEqual(['Zoë'])
  expect(names('sorghum', 'newest')).toEqual([])
})

test('records are sorted as requested; those without a day count as the oldest', () => {
  expect(names('', 'newest')).toEqual(['amina 10', 'Zoë', 'Émile', 'Amina 2'])
  expect(names('', 'oldest')).toEqual(['Amina 2', 'Émile', 'Zoë', 'amina 10'])
  expect(names('', 'name')).toEqual(['Amina 2', 'amina 10', 'Émile', 'Zoë'])
  expect(names('', 'name-down')).toEqual(['Zoë', 'Émile', 'amina 10', 'Amina 2'])
})

test('no order loses a record or changes the given list', () => {
  const item = fc.record({ name: fc.string(), text: fc.string(), time: fc.option(fc.nat()) })
  const order = fc.constantFrom(...Object.keys(orders).filter(isOrder))
  fc.assert(
    fc.property(fc.array(item), order, (given, order) => {
      const before = [...given]
      const arranged = filterAndSort(given, { search: '', order }, accessors)
      expect(given).toEqual(before)
      expect(new Set(arranged)).toEqual(new Set(given))
      expect(arranged).toHaveLength(given.length)
    }),
  )
})
