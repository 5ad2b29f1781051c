import type { Context } from 'hono'
import { z } from '#contract/zod.ts'
import { ApiFailure } from '#server/api-failure.ts'
import { type Page, wholeList } from '#server/store/page.ts'

const number = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))
const pageSearch = z.object({ page: z._default(number(100_000), 1), limit: number(500) })

/** Whether the call asks for one page of a list. */
export function asksForPage(context: Context): boolean {
  return context.req.query('limit') !== undefined || context.req.query('page') !== undefined
}

/** The part of a list that `?page=&limit=` asks for; all of it without them. */
export function pageOf(context: Context): Page {
  if (!asksForPage(context)) return wholeList
  const { page, limit } = context.req.query()
  const parsed = z.safeParse(pageSearch, { page, limit: limit ?? '20' })
  if (!parsed.success)
    throw new ApiFailure('invalid_input', { message: 'page and limit must be whole numbers from 1' })
  return { limit: parsed.data.limit, offset: (parsed.data.page - 1) * parsed.data.limit }
}

/** Letters and digits of text to which `?excerpt=` cuts what a list sends of each record; undefined for all of it. */
export function excerptLength(context: Context): number | undefined {
  const asked = context.req.query('excerpt')
  if (asked === undefined) return undefined
  const parsed = z.safeParse(number(10_000), asked)
  if (parsed.success) return parsed.data
  throw new ApiFailure('invalid_input', { message: 'excerpt must be a whole number from 1' })
}
