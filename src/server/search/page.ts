import { html, raw } from 'hono/html'
import { type FoundPublication, searchPageSize, searchPublications } from '#contract/search/calls.ts'
import { publicationPath } from '#config/paths.ts'
import { aboutText } from '#lib/about-text.ts'
import { chosenDayText } from '#lib/chosen-day.ts'
import { counted } from '#lib/counted.ts'
import { languageCode, languages } from '#lib/languages.ts'
import { plainPage, siteLink } from '#server/http/plain-page.ts'

/** Filters of a search; '' for unused ones. */
export interface SearchFilters {
  topic: string
  year: string
  /** Code of a language. */
  language: string
  series: string
  author: string
}

/** The query as it was typed, with its results. */
export interface SearchResults {
  text: string
  filters: SearchFilters
  /** From 1. */
  page: number
  /** Results per page. */
  limit: number
  data: FoundPublication[]
  total: number
}

/** Renders a text whose odd parts are marked. */
function marked(parts: string[]) {
  return parts.map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : part))
}

function result(
  { _id, title, excerpt, about, date, language = '', ...credits }: FoundPublication,
  link: (path: string) => string,
) {
  const named = about ?? [aboutText(credits)]
  const day = chosenDayText(new Date(date)) + (named.join('') && ' · ')
  // Results without one are in the language of the page.
  const attributes = raw(`${language && ` lang="${languageCode(language)}"`} dir="auto"`)
  return html`<li>
    <h2${attributes}><a href="${link(publicationPath(_id))}">${marked(title)}</a></h2>
    <p>${day}${marked(named)}</p>
    <p${attributes}>${marked(excerpt)}</p>
  </li>`
}

/** Summarises the results in a sentence. */
function summary({ text, filters, total }: SearchResults): string {
  const { topic, year, language, series, author } = filters
  const tongue = languages.find(({ code }) => code === language)?.name ?? language
  const asked = [
    text && ` for “${text}”`,
    topic && ` on ${topic}`,
    year && ` of ${year}`,
    series && ` in ${series}`,
    tongue && ` in ${tongue}`,
    author && ` by ${author}`,
  ].join('')
  if (total === 0) return `No publications${asked}.${asked && ' Fewer or other words may find more.'}`
  return `${counted(total, 'publication')}${asked}`
}

function pageAddress({ text, filters, limit }: SearchResults, page: number): string {
  const size = limit === searchPageSize.usual ? '' : String(limit)
  const given = Object.entries({ q: text, ...filters, page: String(page), limit: size })
  return `${searchPublications.path}?${new URLSearchParams(given.filter(([, value]) => value !== ''))}`
}

function pages(results: SearchResults) {
  const { page, limit, total } = results
  const previous = page > 1 ? html`<a rel="prev" href="${pageAddress(results, page - 1)}">Previous</a>` : ''
  const next =
    page * limit < total ? html`<a rel="next" href="${pageAddress(results, page + 1)}">Next</a>` : ''
  return previous || next ? html`<nav aria-label="Pages">${previous}${next}</nav>` : ''
}

const title = 'Search publications'

/** The page about a search that is not possible. */
export function failurePage(message: string, site?: string) {
  return plainPage({ title, main: html`<p>${message}</p>` }, site)
}

/**
 * The search as a page, for browsers without script (FND-01). `site` is the address of the site, if it
 * differs from that of the API.
 */
export function searchPage(results: SearchResults, site?: string) {
  const { text, filters, data } = results
  const link = siteLink(site)
  const list =
    data.length > 0
      ? html`<ol>
          ${data.map((found) => result(found, link))}
        </ol>`
      : ''
  return plainPage(
    {
      title,
      main: html`<form role="search" action="${searchPublications.path}">
          <label for="q">Words of titles and texts</label>
          <input id="q" name="q" type="search" value="${text}" />
          ${Object.entries(filters).map(
            ([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          <button>Search</button>
        </form>
        <p>${summary(results)}</p>
        ${list}${pages(results)}`,
    },
    site,
  )
}
