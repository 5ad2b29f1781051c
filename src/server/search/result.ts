import type { FoundPublication } from '#contract/search/calls.ts'
import { aboutText } from '#lib/about-text.ts'
import { excerptTextOf } from '#document/prose.ts'
import { parseBeginning } from '#document/read/html.ts'
import { wordsOf } from '#document/words.ts'
import { authorLine } from '#lib/author-names.ts'
import { dayOf } from '#lib/day.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { languageCode } from '#lib/languages.ts'
import { toldTitle } from '#lib/standing.ts'
import { seriesText } from '#lib/series.ts'
import { indexedLetters, markWords, type SearchQuery } from '#lib/search-words.ts'
import type { FoundRecord } from './search.ts'

/** Characters of an excerpt. */
const excerptLength = 200

/**
 * Characters of authors and topics up to which words are marked in them: the result repeats them with marks.
 */
const creditsLength = 200

/**
 * Maximum parts of a text that are read for the best excerpt, so that a text that repeats one word costs no
 * more.
 */
const markedParts = 40

/** Splits a text into parts of an excerpt's length, between words if it has spaces. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '';) {
    const space = rest.lastIndexOf(' ', excerptLength)
    const length = rest.length <= excerptLength ? rest.length : space > 0 ? space : excerptLength
    parts.push(rest.slice(0, length))
    rest = rest.slice(length).trimStart()
  }
  return parts
}

/**
 * Estimates how many words of a query a part has, without splitting it into words: a stem and its words share
 * their beginning, except for the last two letters.
 */
function likeness(part: string, beginnings: string[]): number {
  const text = indexedLetters(part)
  return beginnings.filter((beginning) => text.includes(beginning)).length
}

/** The part of a text with the most words of a query, marked; undefined if no part has any. */
function markedPart(text: string, query: SearchQuery): string[] | undefined {
  let best: { marked: string[]; count: number } | undefined
  const parts = partsOf(text)
  const stems = query.flatMap((term) => [term, ...term.parts]).flatMap((term) => term.stems)
  const beginnings = stems.map((stem) => stem.slice(0, Math.max(2, stem.length - 2)))
  const likely = parts
    .map((part, index) => ({ part, index, like: likeness(part, beginnings) }))
    .filter(({ like }) => like > 0)
    .toSorted((a, b) => b.like - a.like)
  for (const { part, index } of likely.slice(0, markedParts)) {
    const before = index === 0 ? '' : '… '
    const after = index === parts.length - 1 ? '' : ' …'
    const marked = markWords(`${before}${part}${after}`, query)
    const count = new Set(marked.filter((_, place) => place % 2 === 1).map((word) => word.toLowerCase())).size
    if (count > (best?.count ?? 0)) best = { marked, count }
    if (count >= query.length) break
  }
  return best?.marked
}

/** A published record as a result of a search (FND-01). */
export function searchResult(row: FoundRecord, query: SearchQuery): FoundPublication {
  const parts = parseBeginning(row.content)
  const series = seriesText(row)
  const language = languageCode(row.language)
  const author = authorLine(row)
  const credits = aboutText({ ...row, author, series })
  const about = credits.length <= creditsLength ? markWords(credits, query) : []
  return {
    _id: row.id,
    title: markWords(toldTitle(row), query),
    excerpt: markedPart(wordsOf(parts), query) ??
      markedPart(row.summary, query) ?? [excerptAtWord(excerptTextOf(parts), excerptLength)],
    ...(language ? { language } : {}),
    author,
    topics: row.topics,
    ...(series ? { series } : {}),
    ...(about.length > 1 ? { about } : {}),
    date: dayOf(new Date(row.published_at)),
  }
}
