import { endpoint } from '../endpoint.ts'
import { recordId } from '../fields.ts'
import { recordList, sentPage } from '../record-list.ts'
import { z } from '../zod.ts'

/** Results per page of a search: default and maximum. */
export const searchPageSize = { usual: 8, most: 20 } as const

/** A text in parts; those at odd indexes are matched words (lib/search-words.ts). */
const markedText = z.array(z.string())

const found = z.object({
  _id: recordId,
  title: markedText,
  /** The excerpt around the matched words, or the beginning of the text. */
  excerpt: markedText,
  /** Its code, if it is not the site's own (the extension `languages`). */
  language: z.optional(z.string()),
  author: z.string(),
  topics: z.string(),
  /** Its series and number, in words (the extension `series`). */
  series: z.optional(z.string()),
  /** Series, author and topics in the form of `aboutText`, if they contain matched words. */
  about: z.optional(markedText),
  /** Its day, as 2026-11-03. */
  date: z.string(),
})
export type FoundPublication = z.infer<typeof found>

/**
 * Extension `search` (FND-01, FND-02): published publications whose title, authors, topics and text together contain
 * all words of `?q=`, with the topic `?topic=`, of the year `?year=`, of the series `?series=`, in the language
 * `?language=` and by `?author=`. Ordered by relevance; without words, newest first, a series in its order. `?page=`
 * counts from 1, `?limit=` is the size of a page.
 */
export const searchPublications = endpoint('GET', '/api/publication-search', {
  access: 'public',
  extension: true,
  sends: sentPage(found),
  answer: recordList(found),
})

export const calls = { searchPublications } as const
