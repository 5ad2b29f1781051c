import type { Context } from 'hono'
import { searchPageQuery, searchQuery } from '#contract/search/extension.ts'
import { searchPageSize, searchPublications } from '#contract/search/calls.ts'
import { languages } from '#lib/languages.ts'
import { plainText } from '#lib/plain-text.ts'
import { readQuery as queryOf } from '#lib/search-words.ts'
import { seriesName } from '#lib/series.ts'
import { topicsOf } from '#lib/topics.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { asksForHtml } from '#server/publications/list-cache.ts'
import { searchResult } from './result.ts'
import { searchPublished } from './search.ts'
import { nearestPage, readPage, readQuery } from '#server/http/pages.ts'
import { plainPagePolicy } from '#server/http/plain-page.ts'
import { failurePage, searchPage } from './page.ts'

/** The code of a language as the brand writes it. Another code is unchanged, and finds nothing. */
function languageOf(text: string): string | undefined {
  const known = languages.find(({ code }) => code.toLowerCase() === text.toLowerCase())
  return known?.code ?? (text || undefined)
}

/** The search of `?q=&topic=&year=&series=&language=&author=`. */
function searchOf(context: Context) {
  const { q, topic, year, series, language, author } = readQuery(context, searchQuery)
  const text = plainText(q).trim()
  return {
    text,
    query: queryOf(text),
    topic: topicsOf(plainText(topic))[0],
    year: year === '' ? undefined : Number(year),
    series: seriesName(plainText(series)) || undefined,
    language: languageOf(language.trim()),
    author: plainText(author).trim() || undefined,
  }
}

/** The search of publications, by anyone (FND-01, FND-02). */
export function searchRoutes(app: App, deps: AppDeps): void {
  const { db, siteUrl } = deps

  type Asked = ReturnType<typeof searchOf>

  async function search({ text, ...asked }: Asked, page: ReturnType<typeof readPage>) {
    // A query without a letter or a digit matches no text.
    if (text !== '' && asked.query.length === 0) return { data: [], total: 0 }
    const { rows, total } = await searchPublished(db, asked, page)
    return { data: rows.map((row) => searchResult(row, asked.query)), total }
  }

  /** The page of a search, or else its last one. */
  async function searchUpTo(asked: Asked, { page, limit }: ReturnType<typeof nearestPage>) {
    const found = await search(asked, { limit, offset: (page - 1) * limit })
    const last = Math.ceil(found.total / limit) || page
    if (page <= last) return { ...found, page, limit }
    return { ...(await search(asked, { limit, offset: (last - 1) * limit })), page: last, limit }
  }

  app.get(searchPublications.path, async (context, next) => {
    context.header('vary', 'Accept', { append: true })
    if (!asksForHtml(context.req.header('accept'))) return next()
    context.set('route', searchPublications.path)
    context.header('content-security-policy', plainPagePolicy)
    context.set('failurePage', ({ message, status }) => context.html(failurePage(message, siteUrl), status))
    const asked = searchOf(context)
    const { text, topic = '', year = '', language = '', series = '', author = '' } = asked
    const found = await searchUpTo(asked, nearestPage(context, searchPageSize))
    const filters = { topic, year: String(year), language, series, author }
    return context.html(searchPage({ ...found, text, filters }, siteUrl))
  })

  route(app, deps, searchPublications, ({ context }) =>
    search(searchOf(context), readPage(context, searchPageQuery, searchPageSize.usual)),
  )
}
