/**
 * The query parameters of calls, apart from the calls, which browsers load: the server parses these schemas, and the
 * OpenAPI document describes them.
 */
import { auditKinds, isAuditKind } from './audit.ts'
import type { allEndpoints } from './index.ts'
import { mostListed } from './reads.ts'
import { searchPageSize } from './search.ts'
import { z } from './zod.ts'

function whole(most: number, message: string) {
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(most, message)),
  )
}

const words = z._default(z.string(), '')

function pageQuery(most: number) {
  const message = `page must be a whole number from 1, and limit one from 1 to ${most}`
  return z.object({ page: whole(Number.MAX_SAFE_INTEGER, message), limit: whole(most, message) })
}

/** Records per page of a list: the default and the maximum. */
export const listPageSize = { usual: 20, most: 500 } as const

export const listQuery = pageQuery(listPageSize.most)
export const searchPageQuery = pageQuery(searchPageSize.most)

/** Letters and digits to which the text of each record is shortened. */
export const excerptQuery = z.object({
  excerpt: whole(10_000, 'excerpt must be a whole number from 1'),
})

export const searchQuery = z.object({
  q: words,
  topic: words,
  year: z._default(z.string().check(z.regex(/^(?:[1-9]\d{3})?$/, 'year must be a year of four digits')), ''),
  series: words,
  language: words,
  author: words,
})

const auditFault = 'before and account must be identifiers, kind a known one, and limit from 1 to 200'
const identifier = z._default(z.string().check(z.regex(/^(?:[0-9a-f]{24})?$/, auditFault)), '')

export const auditQuery = z.object({
  before: identifier,
  account: identifier,
  kind: z._default(z.enum(['', ...Object.keys(auditKinds).filter(isAuditKind)], auditFault), ''),
  limit: whole(200, auditFault),
})

const idsFault = `ids must be at most ${mostListed} identifiers`

/** Identifiers separated by commas. */
export const readsQuery = z.object({
  ids: z._default(
    z
      .string()
      .check(
        z.maxLength(mostListed * 25 + 100, { error: idsFault, abort: true }),
        z.regex(/^,*(?:[0-9a-f]{24}(?:,+|$)){0,100}$/, idsFault),
      ),
    '',
  ),
})

/** Lists of messages: with `held`, those that are held back. */
export const messagesQuery = z.object({ held: z.optional(z.literal('1', 'held must be 1')) })

/** The original name of a file. */
export const documentQuery = z.object({ name: words })

/** By the name of the call. */
export const queries: Partial<Record<keyof typeof allEndpoints, z.ZodMiniObject>> = {
  listExpertiseCards: listQuery,
  listPublicationCards: z.extend(listQuery, excerptQuery.shape),
  listAppointments: z.extend(listQuery, messagesQuery.shape),
  listQueries: z.extend(listQuery, messagesQuery.shape),
  searchPublications: z.extend(searchPageQuery, searchQuery.shape),
  listAudit: auditQuery,
  listReads: readsQuery,
  createDocument: documentQuery,
}
