import { listedAuthors } from '#contract/catalogue.ts'
import { parseHtml } from '#document/read/html.ts'
import { wordsOf } from '#document/words.ts'
import { authorLine } from '#lib/author-names.ts'
import { indexedWords } from '#lib/search-words.ts'
import type { PublicationRow } from '#server/database/schema.ts'

/** Counts the forms of indexed words: rows of another one are indexed again (index-again.ts). */
export const wordsForm = 1

/** Maximum letters of a text's indexed words: a Postgres tsvector holds one megabyte. */
const mostLetters = 250_000

/** The words of a text, each once, separated by spaces. */
function distinctWords(text: string): string {
  const words = [...new Set(indexedWords(text).split(' '))].join(' ')
  return words.length <= mostLetters ? words : words.slice(0, words.lastIndexOf(' ', mostLetters))
}

/** The indexed words of a publication (FND-01), in the form of lib/search-words.ts. */
export function indexedFields({
  title,
  author,
  authors,
  series,
  topics,
  summary,
  content,
}: Pick<PublicationRow, 'title' | 'author' | 'authors' | 'series' | 'topics' | 'summary' | 'content'>) {
  const organisations = listedAuthors(authors).map(({ organisation }) => organisation)
  return {
    title: distinctWords(title),
    about: distinctWords([series, authorLine({ author, authors }), ...organisations, topics].join(' ')),
    content: distinctWords(`${summary} ${wordsOf(parseHtml(content))}`),
  }
}
