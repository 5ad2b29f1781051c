import { endpoint } from './endpoint.ts'
import { noBody, recordId } from './fields.ts'
import { recordList, sentPage } from './record-list.ts'
import { z } from './zod.ts'

/** Results of a page of a search: unless told, and at most. */
export const searchPageSize = { usual: 8, most: 20 } as const

/** A text in parts, of which those at odd places are words that were searched for (lib/search-words.ts). */
const markedText = z.array(z.string())

const found = z.object({
  _id: recordId,
  title: markedText,
  /** The part of the text in which the words are, or its beginning. */
  excerpt: markedText,
  author: z.string(),
  topics: z.string(),
  /** Author and topics as `aboutText` has them, there where they have words that were searched for. */
  about: z.optional(markedText),
  /** Its day, as 2026-11-03. */
  date: z.string(),
})
export type FoundPublication = z.infer<typeof found>

/**
 * Ours, not of the specification (the extension `search`, FND-01, FND-02): published ones whose title, authors, topics
 * and text together have all words of `?q=`, which are of the topic `?topic=` and of the year `?year=`. The best come first; without
 * words the newest. `?page=` counts from 1, `?limit=` is the size of a page.
 */
export const searchPublications = endpoint({
  method: 'GET',
  path: '/api/publication-search',
  access: 'public',
  status: 200,
  extension: true,
  body: noBody,
  sends: sentPage(found),
  answer: recordList(found),
})
