import type { Context } from 'hono'
import { searchPageSize, searchPublications } from '#contract/search.ts'
import { plainText } from '#lib/plain-text.ts'
import { readQuery } from '#lib/search-words.ts'
import { topicsOf } from '#lib/topics.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { route } from '#server/endpoint-route.ts'
import { found } from '#server/publications/found.ts'
import { searchPublished } from '#server/store/publication-search.ts'
import { readPage } from './pages.ts'

function yearOf(text: string): number | undefined {
  if (text === '') return undefined
  if (/^[1-9]\d{3}$/.test(text)) return Number(text)
  throw new ApiFailure('invalid_input', { message: 'year must be a year of four digits' })
}

/** What `?q=&topic=&year=` asks for. */
function searchOf(context: Context) {
  const { q = '', topic = '', year = '' } = context.req.query()
  return { text: q.trim(), query: readQuery(q), topic: topicsOf(plainText(topic))[0], year: yearOf(year) }
}

/** The search of publications, by anyone (FND-01, FND-02). */
export function searchRoutes(app: App, deps: AppDeps): void {
  const { db } = deps

  route(app, deps, searchPublications, async (context) => {
    const { text, ...search } = searchOf(context)
    const page = readPage(context, searchPageSize)
    // Signs without a letter or a digit are words that no text has.
    if (text !== '' && search.query.last === undefined) return { data: [], total: 0 }
    const { rows, total } = await searchPublished(db, search, page)
    return { data: rows.map((row) => found(row, search.query)), total }
  })
}
