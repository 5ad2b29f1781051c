import type { FoundPublication } from '#contract/search.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { excerptTextOf } from '#lib/prose.ts'
import { textOf } from '#lib/rich-text.ts'
import { markWords, type SearchQuery } from '#lib/search-words.ts'
import type { FoundRecord } from '#server/store/publication-search.ts'

/** Characters of an excerpt. */
const excerptLength = 200

/** Characters of a text in which the words of a query are looked for: the text of a whole book costs no more. */
const searchedLength = 10_000

/** The beginning of HTML without a tag that is cut off. */
function wholeTags(html: string): string {
  const open = html.lastIndexOf('<')
  return open > html.lastIndexOf('>') ? html.slice(0, open) : html
}

/** A text in parts of the length of an excerpt, cut between words where it has spaces. */
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

/** The part of a text that has the most words of a query, marked; undefined where it has none of them. */
function markedPart(text: string, query: SearchQuery): string[] | undefined {
  let best: { marked: string[]; count: number } | undefined
  const parts = partsOf(text.slice(0, searchedLength))
  const asked = query.stems.length + 1
  for (const [index, part] of parts.entries()) {
    const before = index === 0 ? '' : '… '
    const after = index === parts.length - 1 && text.length <= searchedLength ? '' : ' …'
    const marked = markWords(`${before}${part}${after}`, query)
    const count = new Set(marked.filter((_, place) => place % 2 === 1).map((word) => word.toLowerCase())).size
    if (count > (best?.count ?? 0)) best = { marked, count }
    if (count >= asked) break
  }
  return best?.marked
}

/** A published record as a result of a search (FND-01). */
export function found(row: FoundRecord, query: SearchQuery): FoundPublication {
  const html = wholeTags(row.content)
  return {
    _id: row.id,
    title: markWords(row.title, query),
    excerpt: (query.last && markedPart(textOf(html), query)) ?? [
      excerptAtWord(excerptTextOf(html), excerptLength),
    ],
    author: row.author,
    topics: row.topics,
    date: new Date(row.published_at).toISOString(),
  }
}
