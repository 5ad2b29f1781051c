import MiniSearch, { type Query } from 'minisearch'
import { aboutText } from '#lib/about-text.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import { isAuthor } from '#lib/authors.ts'
import { indexedWords, markWords, type QueryTerm, readQuery, type SearchQuery } from '#lib/search-words.ts'
import { byNumber, seriesKey, seriesText } from '#lib/series.ts'
import { topicsOf } from '#lib/topics.ts'
import type { Found } from './backend-engine.ts'
import { type IndexPart, type IndexRecord, yearOf } from '#site/content/index-part.ts'
import type { Search } from './search-address.ts'

/** Weights: titles, then topics and authors, then texts. */
const boost = { title: 16, credits: 4 }

/** A publication matches a word if it has one of its spellings, or all its parts. */
function termQuery({ stems, beginnings, parts }: QueryTerm): Query {
  const any: Query[] = [...stems, { queries: beginnings, prefix: true }]
  if (parts.length > 0) any.push({ combineWith: 'AND', queries: parts.map(termQuery) })
  return { combineWith: 'OR', queries: any }
}

/** A record as a part of a series. */
function partOf([id, , , , day, , series, seriesNumber]: IndexRecord) {
  return { id, date: day === '' ? null : new Date(day), series, seriesNumber }
}

/**
 * Searches the static index of the build. Loads its parts on demand: the newest first, older ones if those have no
 * match or if all are requested.
 */
export function openIndex(readPart: (part: number) => Promise<IndexPart>, siteLanguage = 'en') {
  const index = new MiniSearch<{ id: string }>({
    fields: ['title', 'credits', 'text'],
    tokenize: (text) => text.split(' ').filter(Boolean),
    processTerm: (term) => term,
  })
  const parts = new Map<number, IndexPart>()
  const records = new Map<string, IndexRecord>()

  async function load(number: number): Promise<IndexPart> {
    const before = parts.get(number)
    if (before) return before
    const part = await readPart(number)
    // A build between two reads may have moved a publication from one part to the next.
    const added = part.records.filter(([id]) => !records.has(id))
    for (const record of added) records.set(record[0], record)
    index.addAll(
      added.map(([id, title, author, topics, , text, series = '']) => ({
        id,
        title: indexedWords(title),
        credits: indexedWords(`${series} ${author} ${topics}`),
        text: indexedWords(text),
      })),
    )
    parts.set(number, part)
    return part
  }

  /** All results in the loaded parts, the best first. */
  function findLoaded({ topic, year, series, language, author }: Search, query: SearchQuery): IndexRecord[] {
    const name = topic.toLowerCase()
    const isWanted = ([, , authors, topics, day, , own, , tongue = siteLanguage]: IndexRecord) =>
      (language === '' || tongue.toLowerCase() === language.toLowerCase()) &&
      (year === '' || yearOf(day) === year) &&
      (series === '' || seriesKey(own) === seriesKey(series)) &&
      (author === '' || isAuthor(author, { author: authors })) &&
      (name === '' || topicsOf(topics).some((one) => one.toLowerCase() === name))
    const found: IndexRecord[] =
      query.length > 0
        ? index
            .search({ combineWith: 'AND', queries: query.map(termQuery) }, { boost })
            .map(({ id }) => records.get(String(id)))
            .filter((record) => record !== undefined)
        : [...records.values()].sort(([, , , , a], [, , , , b]) => b.localeCompare(a))
    const wanted = found.filter(isWanted)
    return series === '' || query.length > 0 ? wanted : wanted.sort((a, b) => byNumber(partOf(a), partOf(b)))
  }

  return {
    /** Loads the data for a first search. */
    prepare: () => load(1),
    /** Searches; with `everything`, only after all parts of the index are loaded. */
    async find(search: Search, everything = false): Promise<Found> {
      const query = readQuery(search.q)
      // Characters without a letter or a digit match no text.
      if (search.q.trim() !== '' && query.length === 0) return { data: [], total: 0, unsearched: false }
      const { years } = await load(1)
      const holdsYear = (number: number) => {
        const [newest, oldest] = years[number - 1] ?? ['', '']
        return search.year === '' || (search.year <= newest && search.year >= oldest)
      }
      const unread = years
        .map((_, place) => place + 1)
        .filter((number) => !parts.has(number) && holdsYear(number))
      const all =
        everything || (['year', 'series', 'language', 'author'] as const).some((name) => search[name] !== '')
      let found = findLoaded(search, query)
      const isEnough = () => !all && found.length > 0
      for (let part = unread[0]; part !== undefined && !isEnough(); part = unread[0]) {
        await load(part)
        unread.shift()
        found = findLoaded(search, query)
      }
      const start = (search.page - 1) * publicationsPageSize
      return {
        data: found
          .slice(start, start + publicationsPageSize)
          .map(([_id, title, author, topics, date, text, series, seriesNumber, language]) => ({
            _id,
            title: markWords(title, query),
            excerpt: markWords(text, query),
            about: markWords(
              aboutText({ series: seriesText({ series, seriesNumber }), author, topics }),
              query,
            ),
            language,
            author,
            topics,
            date,
          })),
        total: found.length,
        unsearched: unread.length > 0,
      }
    },
  }
}

export type StaticIndex = ReturnType<typeof openIndex>
