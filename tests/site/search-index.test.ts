import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chipsOf } from '#site/content/chips.ts'
import { type Indexed, indexParts } from '#site/content/search-index.ts'
import { indexedWords, readQuery } from '#lib/search-words.ts'
import { openIndex } from '#site/search/static-engine.ts'
import { noSearch, type Search } from '#site/search/search-address.ts'
import { anyCharacter } from '../support/any-character.ts'
import { matchesQuery } from '../support/query-matches.ts'

function publication(title: string, changes: Partial<Indexed> = {}): Indexed {
  return {
    id: title,
    summary: '',
    standing: '',
    title,
    author: '',
    topics: '',
    series: '',
    seriesNumber: '',
    language: '',
    text: '',
    date: new Date('2026-03-01'),
    ...changes,
  }
}

/** Searches publications, newest first, as a browser does; `read` are the parts that it has loaded. */
function open(publications: Indexed[]) {
  const parts = indexParts(publications)
  const read: number[] = []
  const index = openIndex(async (number) => {
    read.push(number)
    const part = parts[number - 1]
    if (!part) throw new Error(`no part ${number}`)
    return part
  })
  const find = (asked: Partial<Search>, everything = false) =>
    index.find({ ...noSearch, ...asked }, everything)
  return { parts, read, find }
}

const titles = async (found: Promise<{ data: { title: string[] }[] }>) =>
  (await found).data.map(({ title }) => title.join(''))

test('[FND-01] the static index finds all words, whatever their case, accents and inflection, titles first', async () => {
  const { find } = open([
    publication('Milk', { text: 'Cooling and trading: traders, trade.' }),
    publication('Étude of the history of roads and trade', { author: 'Amina', text: 'Nothing on cows.' }),
    publication('Roads', { topics: 'Trade' }),
  ])
  expect(await titles(find({ q: 'TRADES' }))).toEqual([
    'Étude of the history of roads and trade',
    'Roads',
    'Milk',
  ])
  expect(await titles(find({ q: 'etude cow' }))).toEqual(['Étude of the history of roads and trade'])
  expect(await titles(find({ q: 'ami' }))).toEqual(['Étude of the history of roads and trade'])
  expect((await find({ q: 'ami' })).data[0]?.about).toEqual(['', 'Amina', ''])
  expect(await titles(find({ q: 'trade roads milk' }))).toEqual([])
  const { data } = await find({ q: 'cool' })
  expect(data[0]).toMatchObject({
    title: ['Milk'],
    excerpt: ['', 'Cooling', ' and trading: traders, trade.'],
  })
})

test('[FND-02] topics and years are found without words, newest first, eight to a page', async () => {
  const many = Array.from({ length: 11 }, (_, place) =>
    publication(`Report ${place}`, {
      topics: place % 2 ? 'Dairy' : 'Food systems',
      date: new Date(Date.UTC(2026 - Math.floor(place / 3), 0, 20 - place)),
    }),
  )
  const { find } = open(many)
  expect(await titles(find({ topic: 'dairy', q: 'report' }))).toHaveLength(5)
  expect(await titles(find({ year: '2025' }))).toEqual(['Report 3', 'Report 4', 'Report 5'])
  expect(await titles(find({ topic: 'Dairy', year: '2025' }))).toEqual(['Report 3', 'Report 5'])
  expect(await titles(find({ q: 'report', page: 2 }))).toHaveLength(3)
  expect(await titles(find({ q: 'report', page: 9 }))).toEqual([])
})

test('[REA-01] an author’s publications are listed whole, also those written with others', async () => {
  const many = Array.from({ length: 900 }, (_, place) =>
    publication(`Report ${place}`, { text: 'Words. '.repeat(20), author: 'Bo Other' }),
  )
  const { find, parts } = open([
    publication('Alone', { author: 'Ann Sample' }),
    ...many,
    publication('Together', { author: 'Bo Other & ANN  Sample', date: new Date('2020-01-01') }),
  ])
  expect(parts.length).toBeGreaterThan(1)
  expect(await titles(find({ author: 'ann sample' }))).toEqual(['Alone', 'Together'])
  expect(await titles(find({ author: 'Ann' }))).toEqual([])
})

test('[REA-04] a series is listed whole and in its order, and is found by its words', async () => {
  const part = (title: string, seriesNumber: string, series = 'Études du marché') =>
    publication(title, { series, seriesNumber, text: 'Words. '.repeat(20) })
  const many = Array.from({ length: 900 }, (_, place) =>
    publication(`Report ${place}`, { text: 'Words. '.repeat(20) }),
  )
  const { find, parts } = open([
    part('Ten', '10'),
    ...many,
    part('Two', '2', 'ÉTUDES du marché'),
    part('Unnumbered', ''),
  ])
  expect(parts.length).toBeGreaterThan(1)
  expect(await titles(find({ series: 'études  du marché' }))).toEqual(['Two', 'Ten', 'Unnumbered'])
  expect(await titles(find({ series: 'études du marché', q: 'ten' }))).toEqual(['Ten'])
  expect(await titles(find({ series: 'Études' }))).toEqual([])
  expect((await find({ q: 'etude' })).data[0]?.about?.join('')).toMatch(/^Études du marché, no\. 10$/i)
})

test('[REA-05] a language narrows the static index; the site’s own is not in it', async () => {
  const many = Array.from({ length: 900 }, (_, place) =>
    publication(`Report ${place}`, { text: 'Words. '.repeat(20) }),
  )
  const { find, parts } = open([
    publication('Lait', { language: 'fr' }),
    ...many,
    publication('Lait de chèvre', { language: 'fr', series: 'Watch', seriesNumber: '2' }),
  ])
  expect(await titles(find({ language: 'FR' }))).toEqual(['Lait', 'Lait de chèvre'])
  expect((await find({ language: 'fr', q: 'lait', series: 'watch' })).data).toMatchObject([
    { language: 'fr' },
  ])
  expect((await find({ language: 'en' })).total).toBe(900)
  expect(await titles(find({ language: 'de' }))).toEqual([])
  expect(parts.flatMap(({ records }) => records).map((record) => record.length)).toEqual([
    9,
    ...many.map(() => 6),
    9,
  ])
})

test('[REA-05] languages are chips if there are several, by their own names', () => {
  const of = (language: string) => ({ topics: '', language, date: null })
  expect(chipsOf([of(''), of('')]).languages).toEqual([])
  expect(chipsOf([of('ar'), of('fr'), of('')]).languages).toEqual([
    { name: 'English', search: '?language=en', lang: 'en' },
    { name: 'Français', search: '?language=fr', lang: 'fr' },
    { name: 'العربية', search: '?language=ar', lang: 'ar' },
  ])
})

test('[FND-01] any input is read as words: nothing throws, and only words of the query are marked', async () => {
  const title = 'Maize "AND" milk'
  const text = 'The price* of -maize (2026).'
  const { find } = open([publication(title, { text })])
  const words = indexedWords(`${title} ${text}`).split(' ')
  /** By the definition of words alone: characters other than letters and digits are words that no text has. */
  const isFound = (q: string) => {
    const query = readQuery(q)
    return query.length === 0 ? q.trim() === '' : matchesQuery(words, query)
  }
  const hostile = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.constantFrom(
      '"',
      '!!!',
      ' - ',
      'maize*',
      'prices of',
      'MILKS 20',
      'a AND OR NOT',
      '^title',
      '__proto__',
      'constructor',
      'x'.repeat(10_000),
    ),
  )
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (q, topic) => {
      const { data, total } = await find({ q })
      expect([q, total]).toEqual([q, isFound(q) ? 1 : 0])
      expect(data).toHaveLength(total)
      for (const found of data) expect(found.title.join('')).toBe(title)
      await find({ q, topic, year: topic })
    }),
  )
})

test('[FND-01] the newest part is loaded first, older ones if it has no result, or if all are requested', async () => {
  const text =
    'Seven hands pay for each bag that leaves the farm gate, says this report in many words. '.repeat(3)
  const many = Array.from({ length: 1500 }, (_, place) =>
    publication(`Report ${place}`, { text, date: new Date(Date.UTC(2026 - Math.floor(place / 150), 5, 1)) }),
  )
  const { parts, find, read } = open([...many, publication('Undated yak', { date: null })])
  expect(parts.length).toBeGreaterThan(2)
  const first = await find({ q: 'report' })
  expect(read).toEqual([1])
  expect(first.total).toBe(parts[0]?.records.length)
  expect(first.unsearched).toBe(true)
  await find({ q: 'report', year: '2020' })
  expect(read.length).toBeLessThan(4)
  const all = await find({ q: 'report' }, true)
  expect([all.total, all.unsearched]).toEqual([1500, false])
  expect(read.toSorted((a, b) => a - b)).toEqual(parts.map((_, place) => place + 1))
  const late = open([...many, publication('Undated yak', { date: null })])
  expect(await titles(late.find({ q: 'yak' }))).toEqual(['Undated yak'])
})

test('[FND-02] chips are the most frequent topics, then the latest years if there are several', () => {
  const of = (topics: string, year: number) => ({
    topics,
    language: '',
    date: new Date(Date.UTC(year, 3, 1)),
  })
  const { topics, years } = chipsOf([
    of('Trade', 2026),
    of('dairy, Trade & jobs', 2025),
    of('Dairy, Zinc', 2025),
    of('zinc, ZINC', 2025),
  ])
  expect(topics.map(({ name }) => name)).toEqual(['dairy', 'Zinc', 'Trade', 'Trade & jobs'])
  expect(years.map(({ name }) => name)).toEqual(['2026', '2025'])
  expect(topics[3]?.search).toBe('?topic=Trade+%26+jobs')
  expect(chipsOf([of('', 2026), { topics: '', language: '', date: null }])).toEqual({
    topics: [],
    years: [],
    languages: [],
    earlier: [],
  })
  const many = Array.from({ length: 30 }, (_, place) => of(`Topic ${place}`, 1990 + place))
  const shown = chipsOf(many)
  expect([shown.topics.length, shown.years.length]).toEqual([8, 6])
  // Every year is offered: the others as earlier ones.
  expect(shown.earlier).toEqual(Array.from({ length: 24 }, (_, place) => String(2013 - place)))
})
