import type { ContractExtension } from '../extension.ts'
import { pageQuery, words } from '../queries.ts'
import { z } from '../zod.ts'
import { calls, searchPageSize } from './calls.ts'

const features = {
  search:
    'GET /api/publication-search finds publications by the words of their titles and texts, by topic and by year.',
} as const

export const searchPageQuery = pageQuery(searchPageSize.most)

export const searchQuery = z.object({
  q: words,
  topic: words,
  year: z._default(z.string().check(z.regex(/^(?:[1-9]\d{3})?$/, 'year must be a year of four digits')), ''),
  series: words,
  language: words,
  author: words,
})

const queries = { searchPublications: z.extend(searchPageQuery, searchQuery.shape) } as const

export const extension = { calls, features, queries } satisfies ContractExtension
