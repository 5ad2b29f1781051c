import { type ExpressionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { organisation } from '#config/brand/brand.ts'
import type { SearchQuery } from '#lib/search-words.ts'
import { topicKey } from '#lib/topics.ts'
import { timeInZone } from '#lib/zoned-time.ts'
import type { Database } from '#server/database/schema.ts'
import type { Counted, Page } from './page.ts'
import { published, publishedAmong } from './publication-cards.ts'

type Db = Kysely<Database>

/** What a search asks for. */
export interface Search {
  query: SearchQuery
  /** Name of a topic; undefined for all. */
  topic?: string | undefined
  /** Undefined for all. */
  year?: number | undefined
}

/** Characters of a publication's HTML that an excerpt is made of: a report of some 60 pages. */
const readLength = 200_000

/** A word of a query: letters and digits alone. With `beginning`, words that begin so are found as well. */
interface Term {
  stem: string
  beginning?: string
}

function termsOf({ stems, last }: SearchQuery): Term[] {
  const terms: Term[] = stems.map((stem) => ({ stem }))
  return last ? [...terms, { stem: last.stem, beginning: last.word }] : terms
}

/** A publication that has all words of a query, and how well it fits. */
interface Match {
  publication_id: string
  fitness: number
}

/** How well a publication fits: a word of its title counts twice, one of its authors or topics once. */
function fitness<Each>(terms: Each[], has: (part: 'title' | 'about', term: Each) => RawBuilder<unknown>) {
  return sql.join(
    terms.map(
      (term) => sql`case when ${has('title', term)} then 2 when ${has('about', term)} then 1 else 0 end`,
    ),
    sql` + `,
  )
}

function matchesInSqlite(all: Term[]): RawBuilder<Match> {
  const terms = all.map(({ stem, beginning }) =>
    beginning === undefined ? `"${stem}"` : `("${stem}" OR "${beginning}" *)`,
  )
  const rows = (query: string) =>
    sql`(select rowid from publication_index where publication_index match ${query})`
  // A cross join begins with its first table, which is what the index has found.
  return sql`
    select publication_id, ${fitness(terms, (part, term) => sql`number in ${rows(`{${part}} : ${term}`)}`)} as fitness
    from ${rows(terms.join(' AND '))} as found cross join publication_words on number = found.rowid`
}

function matchesInPostgres(all: Term[]): RawBuilder<Match> {
  const terms = all.map(({ stem, beginning }) =>
    beginning === undefined ? `'${stem}'` : `('${stem}' | '${beginning}':*)`,
  )
  const columns = { title: sql.ref('title_lexemes'), about: sql.ref('about_lexemes') }
  return sql`
    select publication_id, ${fitness(terms, (part, term) => sql`${columns[part]} @@ ${term}::tsquery`)} as fitness
    from publication_words where lexemes @@ ${terms.join(' & ')}::tsquery`
}

/** When a year begins: for days that were chosen, and for moments on the firm's clock (lib/day.ts). */
function beginningOf(year: number): { chosen: number; moment: number } {
  const chosen = Date.UTC(year)
  return { chosen, moment: timeInZone(`${year}-01-01T00:00`, organisation.timeZone) ?? chosen }
}

/** Whether a publication has a date of a year, as pages show it. */
function isOf(year: number, where: ExpressionBuilder<Database, 'publication_cards'>) {
  const [start, end] = [beginningOf(year), beginningOf(year + 1)]
  return where.and([
    where('published_at', '>=', Math.min(start.chosen, start.moment)),
    where('published_at', '<', end.moment),
    where('published_at', '!=', end.chosen),
    where.or([where('published_at', '>=', start.moment), where('published_at', '=', start.chosen)]),
  ])
}

/** The published ones that a search asks for, joined with how well they fit where it has words. */
function matching(db: Db, { query, topic, year }: Search) {
  const terms = termsOf(query)
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return published(db)
    .$if(terms.length > 0, (all) => {
      const matches = isPostgres ? matchesInPostgres(terms) : matchesInSqlite(terms)
      // Materialized: the databases begin with what has the words, which is seldom much.
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

/** What a result is made of. */
export interface FoundRecord {
  id: string
  title: string
  author: string
  topics: string
  published_at: number
  /** Its HTML, of which a longer one is cut off. */
  content: string
}

/** How many there are, for a page behind the last one. */
async function countFound(found: ReturnType<typeof matching>): Promise<number> {
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The published ones that fit, best first, then newest (FND-01, FND-02). */
export async function searchPublished(
  db: Db,
  search: Search,
  { limit, offset }: Page & { limit: number },
): Promise<Counted<FoundRecord>> {
  const found = matching(db, search)
  const best = await found
    .select('publication_cards.id')
    .select(sql<number>`count(*) over ()`.as('total'))
    .$if(search.query.last !== undefined, (all) => all.orderBy(sql.ref('fitness'), 'desc'))
    .orderBy('published_at', 'desc')
    .orderBy('publication_cards.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = best[0]?.total ?? (offset === 0 ? 0 : await countFound(found))
  const ids = best.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total }
  const rows = await publishedAmong(db, ids)
    .select(['id', 'title', 'author', 'topics', 'published_at'])
    .select(sql<string>`substr(content, 1, ${readLength})`.as('content'))
    .execute()
  return { rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), total }
}
