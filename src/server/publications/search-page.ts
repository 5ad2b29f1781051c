import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { type FoundPublication, searchPageSize, searchPublications } from '#contract/search.ts'
import { organisation } from '#config/brand/brand.ts'
import { paths, publicationPath } from '#config/paths.ts'
import { colours } from '#config/colours.ts'
import { aboutText } from '#lib/about-text.ts'
import { chosenDayText } from '#lib/chosen-day.ts'
import { counted } from '#lib/counted.ts'
import { languageCode, languages, siteLanguage } from '#lib/languages.ts'

/** The query as it was typed, with its results. */
export interface SearchResults {
  text: string
  topic: string
  /** '' for all. */
  year: string
  series: string
  /** Code of a language; '' for all. */
  language: string
  author: string
  /** From 1. */
  page: number
  /** Results per page. */
  limit: number
  data: FoundPublication[]
  total: number
}

const { light, dark } = colours
const style = `
body{max-width:44rem;margin:auto;padding:1.5rem 1.25rem 4rem;background:${light.paper};color:${light.ink};font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
a{color:${light.pine}}
header a{font-weight:700;text-decoration:none}
h1{margin:1.5rem 0 1rem;color:${light.pine};font-size:2rem;line-height:1.1}
h2{margin:0;font-size:1.25rem;line-height:1.25}
form{display:flex;flex-wrap:wrap;gap:.5rem}
label{flex-basis:100%;font-weight:700;font-size:.9375rem}
input,button{min-height:2.75rem;padding:.5rem .75rem;border:1px solid ${light.edge};border-radius:.375rem;background:${light.panel};color:${light.ink};font:inherit}
input{flex:1;min-width:0}
button{border-color:${light.clay};background:${light.clay};color:${light.panel};font-weight:700}
:focus-visible{outline:3px solid ${light.ochre};outline-offset:3px}
ol{padding:0;list-style:none}
li{padding:1.25rem 0;border-top:1px solid ${light.line}}
p{margin:.375rem 0}
li p:first-of-type{color:${light.soft};font-size:.9375rem}
mark{background:${light.honey};color:inherit}
nav{display:flex;flex-wrap:wrap;gap:1.5rem}
nav a,footer a{display:inline-block;padding:.5rem 0}
@media screen and (prefers-color-scheme:dark){
:root{color-scheme:dark}
body{background:${dark.paper}}
body,input{color:${dark.ink}}
a,h1{color:${dark.pine}}
input{background:${dark.panel}}
li{border-color:${dark.line}}
li p:first-of-type{color:${dark.soft}}
mark{background:${dark.honey}}
}
`

/** Unescaped and unchanged, because the policy has its hash. */
const styleElement = raw(`<style>${style}</style>`)

/** The policy of this page: it has one style, no script, and a form that leads to itself. */
export const searchPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

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
  const attributes = language && raw(` lang="${languageCode(language)}" dir="auto"`)
  return html`<li>
    <h2${attributes}><a href="${link(publicationPath(_id))}">${marked(title)}</a></h2>
    <p>${day}${marked(named)}</p>
    <p${attributes}>${marked(excerpt)}</p>
  </li>`
}

/** Summarises the results in a sentence. */
function summary({ text, topic, year, series, language, author, total }: SearchResults): string {
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

function pageAddress(
  { text, topic, year, series, language, author, limit }: SearchResults,
  page: number,
): string {
  const size = limit === searchPageSize.usual ? '' : String(limit)
  const given = Object.entries({
    q: text,
    topic,
    year,
    series,
    language,
    author,
    page: String(page),
    limit: size,
  })
  const search = new URLSearchParams(given.filter(([, value]) => value !== ''))
  return `${searchPublications.path}?${search}`
}

function pages(results: SearchResults) {
  const { page, limit, total } = results
  const previous = page > 1 ? html`<a rel="prev" href="${pageAddress(results, page - 1)}">Previous</a>` : ''
  const next =
    page * limit < total ? html`<a rel="next" href="${pageAddress(results, page + 1)}">Next</a>` : ''
  return previous || next ? html`<nav aria-label="Pages">${previous}${next}</nav>` : ''
}

/**
 * The search as a page, for browsers without script (FND-01). `site` is the address of the site, if it
 * differs from that of the API.
 */
export function searchPage(results: SearchResults, site?: string) {
  const { text, topic, year, series, language, author, data } = results
  const link = (path: string) => (site === undefined ? path : new URL(path, site).href)
  const list =
    data.length > 0
      ? html`<ol>
          ${data.map((found) => result(found, link))}
        </ol>`
      : ''
  return html`<!doctype html>
    <html lang="${siteLanguage.code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Search publications · ${organisation.name}</title>
        ${styleElement}
      </head>
      <body>
        <header><a href="${link(paths.home)}">${organisation.name}</a></header>
        <main>
          <h1>Search publications</h1>
          <form role="search" action="${searchPublications.path}">
            <label for="q">Words of titles and texts</label>
            <input id="q" name="q" type="search" value="${text}" />
            ${topic && html`<input type="hidden" name="topic" value="${topic}" />`}
            ${year && html`<input type="hidden" name="year" value="${year}" />`}
            ${language && html`<input type="hidden" name="language" value="${language}" />`}
            ${series && html`<input type="hidden" name="series" value="${series}" />`}
            ${author && html`<input type="hidden" name="author" value="${author}" />`}
            <button>Search</button>
          </form>
          <p>${summary(results)}</p>
          ${list}${pages(results)}
        </main>
        <footer><a href="${link(paths.publications)}">All publications</a></footer>
      </body>
    </html>`
}
