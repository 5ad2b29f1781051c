import { type ExpressionBuilder, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { QueryTerm, SearchQuery } from '#lib/search-words.ts'
import { otherCodes, siteLanguage } from '#lib/languages.ts'
import { seriesKey } from '#lib/series.ts'
import { topicKey } from '#lib/topics.ts'
import { timeInZone } from '#lib/zoned-time.ts'
import type { Database, Db } from '#server/database/schema.ts'
import type { Counted, Page } from '#server/database/page.ts'
import { newestFirst, published, publishedAmong } from '#server/publications/store.ts'
import { authorsNaming, byAuthor } from './by-author.ts'

/** The parameters of a search. */
export interface Search {
  query: SearchQuery
  /** Name of a topic; undefined for all. */
  topic?: string | undefined
  /** Undefined for all. */
  year?: number | undefined
  /** Name of a series; undefined for all. */
  series?: string | undefined
  /** Code of a language; undefined for all. */
  language?: string | undefined
  /** Name of one of the authors; undefined for all. */
  author?: string | undefined
}

/** Maximum characters of a publication's HTML that are read for an excerpt: a report of about 60 pages. */
const readLength = 200_000

/** How a database writes the words of a query, which are letters and digits only. */
interface Notation {
  word: (word: string) => string
  beginning: (word: string) => string
  or: string
  and: string
}

function written({ stems, beginnings, parts }: QueryTerm, notation: Notation): string {
  const any = [...stems.map(notation.word), ...beginnings.map(notation.beginning)]
  if (parts.length > 0) any.push(`(${parts.map((part) => written(part, notation)).join(notation.and)})`)
  return any.length === 1 ? any.join('') : `(${any.join(notation.or)})`
}

/** A publication that matches all words of a query, with its score. */
interface Match {
  publication_id: string
  fitness: number
}

/** Score of a publication: a word in its title counts twice, one in its authors or topics once. */
function fitness(terms: string[], has: (part: 'title' | 'about', term: string) => RawBuilder<unknown>) {
  return sql.join(
    terms.map(
      (term) => sql`case when ${has('title', term)} then 2 when ${has('about', term)} then 1 else 0 end`,
    ),
    sql` + `,
  )
}

const sqlite: Notation = {
  word: (word) => `"${word}"`,
  beginning: (word) => `"${word}" *`,
  or: ' OR ',
  and: ' AND ',
}

function matchesInSqlite(query: SearchQuery): RawBuilder<Match> {
  const terms = query.map((term) => written(term, sqlite))
  const rows = (words: string) =>
    sql`(select rowid from publication_index where publication_index match ${words})`
  // A cross join starts with its first table, which has the matches of the index.
  return sql`
    select publication_id, ${fitness(terms, (part, term) => sql`number in ${rows(`{${part}} : ${term}`)}`)} as fitness
    from ${rows(terms.join(' AND '))} as found cross join publication_words on number = found.rowid`
}

const postgres: Notation = {
  word: (word) => `'${word}'`,
  beginning: (word) => `'${word}':*`,
  or: ' | ',
  and: ' & ',
}

function matchesInPostgres(query: SearchQuery): RawBuilder<Match> {
  const terms = query.map((term) => written(term, postgres))
  const columns = { title: sql.ref('title_lexemes'), about: sql.ref('about_lexemes') }
  return sql`
    select publication_id, ${fitness(terms, (part, term) => sql`${columns[part]} @@ ${term}::tsquery`)} as fitness
    from publication_words where lexemes @@ ${terms.join(' & ')}::tsquery`
}

/** The beginning of a year: for chosen days, and for moments in the firm's time zone (lib/day.ts). */
function beginningOf(year: number): { chosen: number; moment: number } {
  const chosen = Date.UTC(year)
  return { chosen, moment: timeInZone(`${year}-01-01T00:00`) ?? chosen }
}

/** Whether the date of a publication, as pages show it, is in a year. */
function isOf(year: number, where: ExpressionBuilder<Database, 'publication_cards'>) {
  const [start, end] = [beginningOf(year), beginningOf(year + 1)]
  return where.and([
    where('published_at', '>=', Math.min(start.chosen, start.moment)),
    where('published_at', '<', end.moment),
    where('published_at', '!=', end.chosen),
    where.or([where('published_at', '>=', start.moment), where('published_at', '=', start.chosen)]),
  ])
}

/** Publications of any series, deleted ones included: an index has all that is read of them. */
function inSeries(db: Db) {
  return db.selectFrom('publication_cards').where('series', '!=', '')
}

/** The spellings of a series: databases differ in which letters they fold. */
async function spellingsOf(db: Db, series: string): Promise<string[]> {
  const rows = await inSeries(db).select('series').distinct().execute()
  return rows.map((row) => row.series).filter((name) => seriesKey(name) === seriesKey(series))
}

/** The names of a search as records have them; undefined for unused filters. */
interface Names {
  spellings: string[] | undefined
  authors: Awaited<ReturnType<typeof authorsNaming>> | undefined
}

/** Publications in languages other than the site's, deleted ones included. */
function inLanguages(db: Db, codes: string[]) {
  return db
    .selectFrom('publication_cards')
    .select('id')
    .where('language', '!=', '')
    .where('language', 'in', codes)
}

/** The published ones of a series, by an author and in a language. */
function selected(db: Db, { language }: Search, { spellings, authors }: Names) {
  const isOwn = language === siteLanguage.code
  const of = [
    ...(spellings ? [inSeries(db).select('id').where('series', 'in', spellings)] : []),
    ...(authors ? [byAuthor(db, authors)] : []),
    ...(language === undefined || isOwn ? [] : [inLanguages(db, [language])]),
  ]
  const found = of.reduce(
    (all, ids) => all.where('publication_cards.id', 'in', ids),
    of[0] ? publishedAmong(db, of[0]) : published(db),
  )
  return isOwn && otherCodes.length > 0
    ? found.where('publication_cards.id', 'not in', inLanguages(db, otherCodes))
    : found
}

/** The published ones that a search selects, joined with their score if it has words. */
function matching(db: Db, search: Search, names: Names) {
  const { query, topic, year } = search
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return selected(db, search, names)
    .$if(query.length > 0, (all) => {
      const matches = isPostgres ? matchesInPostgres(query) : matchesInSqlite(query)
      // Materialized: the databases start with the matches, which are usually few.
      const found = sql<Match>`(with matches as materialized (${matches}) select * from matches)`
      return all.innerJoin(found.as('found'), 'found.publication_id', 'publication_cards.id')
    })
    .$if(year !== undefined, (all) => all.where((published) => isOf(year ?? 0, published)))
    .$if(topic !== undefined, (all) =>
      all.where('publication_cards.id', 'in', (inner) =>
        inner
          .selectFrom('publication_topics')
          .select('publication_topics.publication_id')
          .where('topic', '=', topicKey(topic ?? '')),
      ),
    )
}

/** Columns of a result. */
export interface FoundRecord {
  id: string
  title: string
  author: string
  authors: string
  summary: string
  topics: string
  series: string
  seriesNumber: string
  standing: string
  language: string
  published_at: number
  /** Its HTML, cut off at a limit. */
  content: string
}

/** The total, for a page beyond the last one. */
async function countFound(found: ReturnType<typeof matching>): Promise<number> {
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The published ones that match, best first, then newest; a series without words in its order (lib/series.ts). */
export async function searchPublished(
  db: Db,
  search: Search,
  { limit, offset }: Page & { limit: number },
): Promise<Counted<FoundRecord>> {
  const spellings = search.series === undefined ? undefined : await spellingsOf(db, search.series)
  const authors = search.author === undefined ? undefined : await authorsNaming(db, search.author)
  const isNoAuthor = authors && authors.lines.length + authors.lists.length === 0
  if (spellings?.length === 0 || isNoAuthor) return { rows: [], total: 0 }
  const { language = siteLanguage.code } = search
  if (![siteLanguage.code, ...otherCodes].includes(language)) return { rows: [], total: 0 }
  const found = matching(db, search, { spellings, authors })
  const isOrdered = spellings !== undefined && search.query.length === 0
  const best = await found
    .select('publication_cards.id')
    .select(sql<number>`count(*) over ()`.as('total'))
    .$if(search.query.length > 0, (all) => all.orderBy(sql.ref('fitness'), 'desc'))
    // The digits of a number are text, which has no leading zeros.
    .$if(isOrdered, (all) =>
      all
        .orderBy(sql`${sql.ref('seriesNumber')} = ''`)
        .orderBy(sql`length(${sql.ref('seriesNumber')})`)
        .orderBy('seriesNumber'),
    )
    .orderBy(newestFirst(isOrdered ? 'asc' : 'desc'))
    .limit(limit)
    .offset(offset)
    .execute()
  const total = best[0]?.total ?? (offset === 0 ? 0 : await countFound(found))
  const ids = best.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total }
  const rows = await publishedAmong(db, ids)
    .select(['id', 'title', 'author', 'authors', 'summary', 'topics', 'series'])
    .select(['seriesNumber', 'language', 'published_at', 'standing'])
    .select(sql<string>`substr(content, 1, ${readLength})`.as('content'))
    .execute()
  return { rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), total }
}
