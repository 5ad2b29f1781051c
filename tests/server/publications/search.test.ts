import { CompiledQuery, type RootOperationNode, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readQuery } from '#lib/search-words.ts'
import type { Db, PublicationRow } from '#server/database/schema.ts'
import { publishedAt } from '#server/publications/state-request.ts'
import { publicationRows } from '#server/seed/rows.ts'
import { samples } from '#server/seed/samples.ts'
import { newId } from '#server/database/new-id.ts'
import { sweepDeleted } from '#server/erasures/erase.ts'
import { indexAgain } from '#server/search/index-again.ts'
import { insertPublications, updatePublication } from '#server/publications/store.ts'
import { searchPublished } from '#server/search/search.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'
import { noTexts } from '../../support/no-texts.ts'
import { gateOrFull } from '../../support/scope.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const page = { limit: 8, offset: 0 }

function publication(values: Partial<PublicationRow> = {}): PublicationRow {
  return {
    id: newId(noon),
    ...noTexts,
    title: 'Title',
    content: '<p>Text</p>',
    link: '',
    picture_hash: null,
    ...publishedAt(noon),
    ...values,
  }
}

async function count(db: Db, q: string): Promise<number> {
  return (await searchPublished(db, { query: readQuery(q) }, page)).total
}

describe.each(bothDialects)('on %s', (dialect) => {
  async function open() {
    const { db, close } = await freshDatabase(dialect)
    onTestFinished(close)
    return db
  }

  /** The database's plans for the queries of a search. */
  async function plansOf(db: Db, search: Parameters<typeof searchPublished>[1]) {
    const nodes: RootOperationNode[] = []
    const watched = db.withPlugin({
      transformQuery: ({ node }) => (nodes.push(node), node),
      transformResult: async ({ result }) => result,
    })
    await searchPublished(watched, search, page)
    const explain = dialect === 'sqlite' ? 'explain query plan ' : 'explain '
    const plans = nodes.map(async (node) => {
      const query = db.getExecutor().compileQuery(node, { queryId: 'explained' })
      const { rows } = await db.executeQuery(CompiledQuery.raw(explain + query.sql, [...query.parameters]))
      return JSON.stringify(rows)
    })
    return Promise.all(plans)
  }

  test('[FND-01] numbers are found without the marks of notes, typed ones too', async () => {
    const db = await open()
    const mark = '<sup><a href="#note-1" id="note-ref-1">1</a></sup>'
    await insertPublications(
      db,
      publication({ content: `<p>To 45${mark} francs in 2025${mark} and 38<sup>2</sup> CO<sub>2</sub></p>` }),
    )
    for (const found of ['45 francs', '2025', '38', 'co2']) expect(await count(db, found), found).toBe(1)
    for (const none of ['451', '20251', '382']) expect(await count(db, none), none).toBe(0)
  })

  test('[FND-01] words that another version indexed are found, and are indexed again at the start', async () => {
    const db = await open()
    const rows = Array.from({ length: 45 }, (_, index) => publication({ title: `Title ${index}` }))
    await insertPublications(db, ...rows)
    const old = rows.map(({ id }) => ({ publication_id: id, title: 'old', about: '', content: '', form: 0 }))
    await db.deleteFrom('publication_words').execute()
    await db.insertInto('publication_words').values(old).execute()
    expect([await count(db, 'old'), await count(db, 'title')]).toEqual([45, 0])
    await Promise.all([indexAgain(db), indexAgain(db)])
    expect([await count(db, 'old'), await count(db, 'title')]).toEqual([0, 45])
    const forms = await db.selectFrom('publication_words').select('form').distinct().execute()
    expect(forms).toEqual([{ form: 1 }])
  })

  test('[FND-01, FND-02, REA-04, REA-05] among 5,000 publications a search uses its indexes', async () => {
    const db = await open()
    const { publications } = await samples.load()
    const rows = publicationRows(publications, noon, 5000).map((row) => ({
      ...row,
      content: '<p>Text</p>',
      picture_hash: null,
    }))
    for (let start = 0; start < rows.length; start += 500)
      await insertPublications(db, ...rows.slice(start, start + 500))
    if (dialect === 'postgres') await sql`analyze`.execute(db)
    const words = await plansOf(db, { query: readQuery('sample 4711') })
    const topic = await plansOf(db, { query: readQuery(''), topic: 'dairy' })
    const [wordIndex, topicIndex] =
      dialect === 'sqlite'
        ? [/publication_index VIRTUAL TABLE INDEX 0:M/, /publication_topics USING COVERING INDEX/]
        : [/publication_words_lexemes/, /publication_topics_once/]
    expect(words.join()).toMatch(wordIndex)
    expect(words.join()).not.toMatch(/SCAN publication_(?:cards|words)|Seq Scan on publication_words/)
    expect(topic.join()).toMatch(topicIndex)
    await db
      .updateTable('publication_cards')
      .set({ series: 'Watch' })
      .where('topics', 'like', 'Dairy%')
      .execute()
    const series = await plansOf(db, { query: readQuery(''), series: 'watch' })
    expect(series.join()).toMatch(/INDEX publication_cards_in_series|using publication_cards_in_series/)
    expect(series.join()).not.toMatch(/publication_cards_by_state|Seq Scan/)
    await db
      .updateTable('publication_cards')
      .set({ language: 'fr' })
      .where('topics', 'like', 'Dairy%')
      .execute()
    const french = await plansOf(db, { query: readQuery(''), language: 'fr' })
    expect(french.join()).toMatch(/INDEX publication_cards_in_language|using publication_cards_in_language/)
    expect(french.join()).not.toMatch(/publication_cards_by_state|Seq Scan/)
    const own = await plansOf(db, { query: readQuery(''), language: 'en' })
    expect(own.join()).toMatch(/INDEX publication_cards_in_language|using publication_cards_in_language/)
    expect((await searchPublished(db, { query: readQuery('sample 4711') }, page)).total).toBe(1)
    expect((await searchPublished(db, { query: readQuery('sam') }, page)).total).toBe(5000)
  })

  test('[FND-01] a rolled back change is not found, and its former words still are', async () => {
    const db = await open()
    const before = publication({ title: 'Sorghum' })
    await insertPublications(db, before)
    const work = db.transaction().execute(async (work) => {
      await insertPublications(work, publication({ title: 'Millet' }))
      await updatePublication(work, { ...before, title: 'Cassava', revision: 2 })
      throw new Error('The disk is full')
    })
    await expect(work).rejects.toThrow('The disk is full')
    expect([await count(db, 'sorghum'), await count(db, 'millet'), await count(db, 'cassava')]).toEqual([
      1, 0, 0,
    ])
  })

  test('[FND-01, INB-03] the index contains nothing of permanently deleted records', async () => {
    const db = await open()
    const { id } = publication()
    await insertPublications(db, publication({ id, title: 'Sorghum', topics: 'Grain' }))
    await db.updateTable('publication_cards').set({ deleted_at: 1 }).where('id', '=', id).execute()
    await sweepDeleted(db, noon)
    for (const table of ['publication_cards', 'publication_words', 'publication_topics'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    if (dialect === 'sqlite')
      await sql`insert into publication_index (publication_index, rank) values ('integrity-check', 1)`.execute(
        db,
      )
  })

  // More than 1 MB, the limit of one `tsvector` in Postgres.
  const different = gateOrFull(150_000, 500_000)

  test(`[FND-01] a publication of ${different} different words is stored, and found by its first ones`, async () => {
    const db = await open()
    const words = Array.from({ length: different }, (_, index) => `\u{1e900}${index}`)
    await insertPublications(db, publication({ content: `<p>${words.join(' ')}</p>` }))
    expect([await count(db, words[9] ?? ''), await count(db, 'title')]).toEqual([1, 1])
  })
})
