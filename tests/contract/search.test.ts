import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readFeatures } from '#contract/features.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard, type PublicationCardInput } from '#contract/publication-input.ts'
import { setPublicationState } from '#contract/publications.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { plainText } from '#lib/plain-text.ts'
import { indexedWords, readQuery } from '#lib/search-words.ts'
import { publishDue } from '#server/publications/schedule.ts'
import { anyCharacter } from '../support/any-character.ts'
import { startApi } from '../support/api.ts'
import { type Dialect, bothDialects } from '../support/database.ts'
import { expectLinearTime } from '../support/linear-time.ts'
import { matchesQuery } from '../support/query-matches.ts'
import { gateOrFull } from '../support/scope.ts'

type Asked = Partial<Record<'q' | 'topic' | 'year' | 'author' | 'limit' | 'page', string | number>>

const hour = 60 * 60 * 1000

async function start(dialect: Dialect) {
  const api = await startApi(dialect)
  const token = await api.signIn()
  const save = async (body: Partial<PublicationCardInput> = {}) => {
    api.clock.now += 60_000
    const rest = { title: 'Grain', content: '<p>Text</p>', link: '', image: '' }
    return (await api.call(createPublicationCard, { token, body: { ...rest, ...body } }))._id
  }
  const search = (asked: Asked) => api.call(searchPublications, { search: asked })
  const titles = async (given: Asked) => (await search(given)).records.map(({ title }) => title.join(''))
  return { ...api, token, save, search, titles }
}

describe.each(bothDialects)('on %s', (dialect) => {
  async function fresh() {
    const api = await start(dialect)
    onTestFinished(api.close)
    return api
  }

  test('[FND-01] words of every part are found in any case, accent and inflection', async () => {
    const { call, save, titles } = await fresh()
    expect(await call(readFeatures)).toContain('search')
    await save({
      title: 'Grain traders of the north',
      content:
        '<h2>Étude</h2><p>Markets at <strong>dawn</strong>, 2 km on</p><table><tr><td>Sorghum</td></tr></table>',
      author: 'Zuri Abebe',
      topics: 'Food systems',
    })
    await save({ title: 'Evening milk', content: '<p>It waits through a warm night.</p>', topics: 'Dairy' })
    for (const q of [
      'grain',
      'GRAIN trader',
      'etude',
      'ÉTUDE',
      'market',
      'marketing dawn',
      'zuri food',
      'sorghum 2 km',
      'nor',
      'tra',
      'dawn zuri grain system',
    ])
      expect([q, await titles({ q })]).toEqual([q, ['Grain traders of the north']])
    for (const q of ['maize', 'grain milk', 'rain', 'tra grain', 'strong', 'table'])
      expect([q, await titles({ q })]).toEqual([q, []])
    expect(await titles({ q: 'dairies' })).toEqual(['Evening milk'])
  })

  test('[FND-01] the best matches come first, then the newest; the words are marked', async () => {
    const { save, search, titles } = await fresh()
    const far = 'Long before anything else is said, a word. '.repeat(8)
    await save({ title: 'Old title with millet' })
    await save({ title: 'Topic', topics: 'Millet' })
    const last = await save({
      title: 'Text & <b>more</b>',
      content: `<p>${far}Prices of millet &amp; beans rise.</p>`,
      author: 'Ann <i>',
    })
    await save({ title: 'New title with millet' })
    await save({ title: 'Newer text', content: '<p>Of millet.</p>' })
    expect(await titles({ q: 'millet' })).toEqual([
      'New title with millet',
      'Old title with millet',
      'Topic',
      'Newer text',
      'Text & <b>more</b>',
    ])
    const { records, total } = await search({ q: 'price of Millet' })
    expect(total).toBe(1)
    expect(records[0]).toEqual({
      _id: last,
      title: ['Text & <b>more</b>'],
      excerpt: [expect.stringMatching(/^… .+\. $/), 'Prices', ' ', 'of', ' ', 'millet', ' & beans rise.'],
      author: 'Ann <i>',
      topics: '',
      date: '2026-11-20',
    })
    expect((await search({ q: 'old' })).records[0]).toMatchObject({
      title: ['', 'Old', ' title with millet'],
      excerpt: ['Text'],
    })
  })

  test('[FND-01] words are marked on the last page of a report, in its authors and in its topics', async () => {
    const { save, search } = await fresh()
    const pages = '<h2>A part</h2><p>Long before anything else is said, a word.</p>'.repeat(1500)
    await save({
      title: 'A report',
      content: `${pages}<p>At last the dairies of Étang.</p><p>${'The end. '.repeat(60)}</p>`,
      author: 'Ann Okello',
      topics: 'Dairy, Maize trade',
    })
    const [dairy] = (await search({ q: 'the dairy of etang' })).records
    expect(dairy?.excerpt).toEqual(expect.arrayContaining(['dairies', 'Étang']))
    expect(dairy?.about).toEqual(['Ann Okello · ', 'Dairy', ', Maize trade'])
    const [okello] = (await search({ q: 'okello' })).records
    expect(okello?.about).toEqual(['Ann ', 'Okello', ' · Dairy, Maize trade'])
    expect((await search({ q: 'report' })).records[0]).not.toHaveProperty('about')
  })

  test('[FND-01] a text that repeats one word is marked in linear time', async () => {
    const { save, search } = await fresh()
    const words = { 6000: 'millet', 24_000: 'sorghum' }
    for (const [length, word] of Object.entries(words))
      for (let number = 0; number < 8; number += 1)
        await save({ title: `Long ${number}`, content: `<p>${`${word} `.repeat(Number(length))}</p>` })
    await expectLinearTime(async (length) => {
      const { records } = await search({ q: length === 6000 ? words[6000] : words[24_000] })
      expect(records).toHaveLength(8)
    }, 6000)
  })

  test('[FND-01, EDT-01, INB-03] search finds a publication only while it is published, and only by its current words', async () => {
    const api = await fresh()
    const { call, token, save, search } = api
    const secret = { title: 'Secret', content: '<p>Of sorghum</p>', topics: 'Hidden' }
    const id = await save({ ...secret, state: 'draft' })
    const isFound = async (q = 'sorghum') => {
      const answers = [{ q }, { topic: 'hidden' }, { year: 2026 }, { q: '' }]
      const results = await Promise.all(answers.map((answer) => search(answer)))
      return new Set(results.map(({ total, records }) => `${total} ${records.map(({ _id }) => _id).join()}`))
    }
    const found = new Set([`1 ${id}`])
    const hidden = new Set(['0 '])
    const place = (state: 'draft' | 'published' | 'scheduled', publishAt?: string) =>
      call(setPublicationState, { token, id, body: { state, publishAt } })
    expect(await isFound()).toEqual(hidden)
    await place('scheduled', new Date(api.clock.now + hour).toISOString())
    expect(await isFound()).toEqual(hidden)
    api.clock.now += 2 * hour
    expect(await isFound()).toEqual(hidden)
    await publishDue(api.db, api.clock.now)
    expect(await isFound()).toEqual(found)
    await save({ ...secret, _id: id, content: '<p>Of cassava</p>' })
    expect(await isFound('cassava')).toEqual(found)
    expect((await search({ q: 'sorghum' })).total).toBe(0)
    await call(deletePublicationCard, { token, id })
    expect(await isFound('cassava')).toEqual(hidden)
    await call(restoreRecord, { token, id })
    expect(await isFound('cassava')).toEqual(found)
    await place('draft')
    expect(await isFound('cassava')).toEqual(hidden)
    await save({ ...secret, _id: id, content: '<p>Of millet</p>', state: 'published' })
    expect(await isFound('millet')).toEqual(found)
    await expect(
      save({ _id: id, content: '<p>Of teff</p>', link: `/api/documents/${'a'.repeat(64)}-9.pdf` }),
    ).rejects.toThrow()
    expect(await isFound('millet')).toEqual(found)
    expect((await search({ q: 'teff' })).total).toBe(0)
  })

  test('[FND-01] a first search is at most 10 KB, for publications of any length', async () => {
    const { save, request } = await fresh()
    for (let number = 10; number < 20; number += 1)
      await save({
        title: `Maize ${number} `.padEnd(50, 'x'),
        content: `<p>${'A sentence of maize. '.repeat(2000)}</p>`,
        author: 'Ann Maize '.repeat(20),
        topics: ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(40)).join(),
      })
    const body = await (await request('/api/publication-search?q=maize')).text()
    expect(body).toContain('Maize')
    expect(new TextEncoder().encode(body).length).toBeLessThan(10_000)
  })

  test('[FND-02] topics and years narrow a search, alone and together, page by page', async () => {
    const { save, search, titles } = await fresh()
    // Moments have the year of Kigali's clock; chosen days have their own.
    const dates = ['2024-12-31', '2024-12-31T21:59:59.999Z', '2024-12-31T22:00:00.000Z', '2025-01-01']
    for (let number = 1; number <= 12; number += 1)
      await save({
        title: `Report ${number}`,
        topics: number % 2 ? 'Dairy, Maize trade' : 'Élevage',
        date: dates[Math.floor((number - 1) / 3)],
      })
    const numbers = async (given: Asked) => (await titles(given)).map((title) => Number(title.split(' ')[1]))
    expect(await numbers({ topic: 'maize  TRADE' })).toEqual([11, 9, 7, 5, 3, 1])
    expect(await numbers({ topic: 'élevage', year: 2024 })).toEqual([6, 4, 2])
    expect(await numbers({ topic: 'Dairy', year: 2025, q: 'report' })).toEqual([11, 9, 7])
    for (const nothing of [{ topic: 'maize' }, { topic: 'trade' }, { topic: 'Dairy%' }, { year: 2023 }])
      expect(await numbers(nothing)).toEqual([])
    expect(await numbers({ q: 'maize' })).toEqual([11, 9, 7, 5, 3, 1])
    expect(await numbers({ q: 'report', limit: 5, page: 2 })).toEqual([7, 6, 5, 4, 3])
    expect((await search({ q: 'report', limit: 5, page: 2 })).total).toBe(12)
    expect((await search({ q: 'report' })).records).toHaveLength(8)
    for (const page of [99, 1e9, Number.MAX_SAFE_INTEGER])
      expect(await search({ q: 'report', page })).toMatchObject({ records: [], total: 12 })
    const first = (await search({ topic: 'dairy' })).records[0]?._id ?? ''
    await save({ _id: first, title: 'Report 11', topics: 'Élevage' })
    expect(await numbers({ topic: 'dairy' })).toEqual([9, 7, 5, 3, 1])
  })

  test('[REA-01] an author’s publications are listed, also those written with others', async () => {
    const { save, titles } = await fresh()
    await save({ title: 'Alone', author: 'Ann Sample', date: '2024-05-01' })
    await save({ title: 'Together', author: 'Bo Other and ann  sample', date: '2024-06-01' })
    for (const author of ['Joann Sample', '<b>Ann Sample</b>']) await save({ title: 'By another', author })
    await save({ title: 'A draft', author: 'Ann Sample', state: 'draft' })
    expect(await titles({ author: ' ANN sample ' })).toEqual(['Together', 'Alone'])
    expect(await titles({ author: 'Ann Sample', q: 'together' })).toEqual(['Together'])
    for (const author of ['Ann', 'Ann Sample%', "x' or '1", ', '])
      expect(await titles({ author })).toEqual([])
  })

  test('[FND-01] unchanged results get 304; an invalid page or year is refused', async () => {
    const { save, request } = await fresh()
    await save()
    const path = '/api/publication-search?q=grain'
    const response = await request(path)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const etag = response.headers.get('etag') ?? ''
    expect((await request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await save({ title: 'Grain again' })
    expect((await request(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
    for (const wrong of [
      'page=0',
      'page=x',
      'limit=21',
      'limit=0',
      'limit=1.5',
      'year=24',
      'year=20255',
      'year=x',
    ])
      expect([wrong, (await request(`${path}&${wrong}`)).status]).toEqual([wrong, 400])
    expect((await request(`${path}&year=&topic=`)).status).toBe(200)
  })

  describe('any input', () => {
    let api: Awaited<ReturnType<typeof start>>
    const texts = [
      { title: 'OR not near', content: '<p>a AND b, "quoted" text*; {title} : grain</p>' },
      { title: 'Ünïcode ﬁelds', content: '<p>नमस्ते 日本語 مرحبا ᄒᆞᆫ글 𝔊𝔬𝔱𝔥 ½ ² ǅ ß İ ı K</p>' },
      { title: 'select 1', content: "<p>it's; drop table publication_words --</p>" },
      { title: 'New letters', content: '<p>\u{1e900}\u{1e922} \u{16e40} \u{10d40} \u{1fbf0} ﷺ</p>' },
    ]

    beforeAll(async () => {
      api = await start(dialect)
      for (const text of texts) await api.save(text)
    })
    afterAll(() => api.close())

    /** The results of a query, by the definition of its words alone. */
    function expected(q: string): string[] {
      const query = readQuery(q)
      return texts
        .filter(({ title, content }) => {
          const words = indexedWords(`${title} ${content.slice(3, -4)} Sample Author`).split(' ')
          return query.length > 0 && matchesQuery(words, query)
        })
        .map(({ title }) => title)
        .toSorted()
    }

    const operators = [
      'AND',
      'OR',
      'NOT',
      'NEAR/2',
      'NEAR(a b)',
      '"',
      "'",
      '*',
      '^',
      ':*',
      '{title}',
      '(',
      ')',
      '&',
      '|',
      '!',
      '<->',
      '%',
      '_',
      '\\',
      '--',
      ';',
      '\0',
      '\ud800',
      '🌽',
      'e\u0301',
      '\u0301',
    ]
    const words = texts.flatMap(({ title, content }) => `${title} ${content.slice(3, -4)}`.split(/\s+/))
    const typed = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(...operators, ...words), { maxLength: 14 }).map((parts) => parts.join(' ')),
      fc.array(fc.constantFrom(...operators, ...words), { maxLength: 14 }).map((parts) => parts.join('')),
    )

    test('[FND-01] a query is a set of words, and finds texts with all of them', async () => {
      await fc.assert(
        fc.asyncProperty(typed, async (q) => {
          const path = `${searchPublications.path}?${new URLSearchParams({ q, limit: '20' })}`
          const response = await api.request(path)
          expect(response.status).toBe(200)
          const text = plainText(q.toWellFormed()).trim()
          if (text === '') return
          const found = searchPublications.answer.parse(await response.json())
          expect(found.records.map(({ title }) => title.join('')).toSorted()).toEqual(expected(text))
        }),
        { numRuns: gateOrFull(100, 300) },
      )
    })

    test('[FND-02] a topic is matched by name', async () => {
      await fc.assert(
        fc.asyncProperty(typed, async (topic) => {
          const response = await api.request(`${searchPublications.path}?${new URLSearchParams({ topic })}`)
          expect(response.status).toBe(200)
        }),
      )
    })

    test('[FND-01] long and broken queries get a response', async () => {
      for (const q of [
        'a'.repeat(10_000),
        'grain '.repeat(2000),
        '"'.repeat(10_000),
        '%F0%9F%8C%BD'.repeat(500),
        '%00',
        '%E0%A4',
        '%',
      ])
        expect((await api.request(`${searchPublications.path}?q=${q}`)).status).toBe(200)
      expect(await api.titles({ q: `grain ${'near '.repeat(2000)}` })).toEqual(['OR not near'])
      expect(await api.titles({ q: '🌽 *' })).toEqual([])
    })
  })
})
