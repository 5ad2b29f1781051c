import { blocksOf as blocksIn } from '#document/blocks.ts'
import { directionsOf } from '#document/directions.ts'
import { headingIds, headingsOf } from '#document/headings.ts'
import * as prose from '#document/prose.ts'
import { parseHtml } from '#document/read/html.ts'
import { tablesOf as tablesIn } from '#document/table-cells.ts'
import { wordsOf } from '#document/words.ts'
import { writeHtml } from '#document/write/html.ts'
import { type PageOptions, pageHtml } from '#document/write/page.ts'

// The visitors of texts, for tests that write HTML.

export const textOf = (html: string) => wordsOf(parseHtml(html))
export const proseOf = (html: string) => prose.proseOf(parseHtml(html))
export const excerptTextOf = (html: string) => prose.excerptTextOf(parseHtml(html))
export const excerptTextsOf = (texts: string[]) => prose.excerptTextsOf(texts.map(parseHtml))
export const tablesOf = (html: string) => tablesIn(parseHtml(html))
export const blocksOf = (html: string) => blocksIn(parseHtml(html)).map((block) => writeHtml(block))
export const idsOf = (html: string) => headingIds(headingsOf(parseHtml(html)))

/** The HTML as pages show it. */
export function displayHtml(html: string, options: PageOptions = {}): string {
  return pageHtml(parseHtml(html), options)
}

/** The HTML with the ids of headings and the directions of blocks, as pages with one text show it. */
export function displayWhole(html: string, options: PageOptions = {}): string {
  return displayHtml(html, { ids: idsOf(html), directionsOf, ...options })
}
