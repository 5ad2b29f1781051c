/**
 * The query parameters of calls, apart from the calls, which browsers load: the server parses these schemas, and the
 * OpenAPI document describes them.
 */
import { z } from './zod.ts'

/** A whole number from 1. */
export function whole(most: number, message: string) {
  return z.optional(
    z.coerce.number(message).check(z.int(message), z.minimum(1, message), z.maximum(most, message)),
  )
}

/** A text that may be missing. */
export const words = z._default(z.string(), '')

export function pageQuery(most: number) {
  const message = `page must be a whole number from 1, and limit one from 1 to ${most}`
  return z.object({ page: whole(Number.MAX_SAFE_INTEGER, message), limit: whole(most, message) })
}

/** Records per page of a list: the default and the maximum. */
export const listPageSize = { usual: 20, most: 500 } as const

export const listQuery = pageQuery(listPageSize.most)

/** Letters and digits to which the text of each record is shortened. */
export const excerptQuery = z.object({
  excerpt: whole(10_000, 'excerpt must be a whole number from 1'),
})

/** A public version of a publication. */
export const versionQuery = z.object({ number: whole(100_000, 'number must be a whole number from 1') })

/** Lists of messages: with `held`, those that are held back. */
export const messagesQuery = z.object({ held: z.optional(z.literal('1', 'held must be 1')) })

/** By the name of the call; those of an extension are in its folder. */
export const queries = {
  listExpertiseCards: listQuery,
  listPublicationCards: z.extend(listQuery, excerptQuery.shape),
  readPublicVersion: versionQuery,
  listAppointments: z.extend(listQuery, messagesQuery.shape),
  listQueries: z.extend(listQuery, messagesQuery.shape),
} as const
