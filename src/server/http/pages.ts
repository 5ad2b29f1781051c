import type { Context } from 'hono'
import { z } from '#contract/zod.ts'
import { ApiFailure } from './api-failure.ts'
import { type Page, wholeList } from '#server/database/page.ts'

const number = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

/** Records per page: the default and the maximum. */
interface PageSize {
  usual: number
  most: number
}

const listPageSize: PageSize = { usual: 20, most: 500 }

/** The page of `?page=&limit=`; the first without them. */
export function readPage(context: Context, { usual, most }: PageSize) {
  const { page = '1', limit = String(usual) } = context.req.query()
  const parsed = z.safeParse(z.object({ page: number(100_000), limit: number(most) }), { page, limit })
  if (!parsed.success)
    throw new ApiFailure('invalid_input', {
      message: `page must be a whole number from 1, and limit one from 1 to ${most}`,
    })
  return { limit: parsed.data.limit, offset: (parsed.data.page - 1) * parsed.data.limit }
}

/** Whether the call asks for one page of a list. */
export function asksForPage(context: Context): boolean {
  return context.req.query('limit') !== undefined || context.req.query('page') !== undefined
}

/** The part of a list that `?page=&limit=` selects; all of it without them. */
export function pageOf(context: Context): Page {
  return asksForPage(context) ? readPage(context, listPageSize) : wholeList
}

/**
 * Letters and digits to which `?excerpt=` shortens the text of each record in a list; undefined for no limit.
 */
export function excerptLength(context: Context): number | undefined {
  const asked = context.req.query('excerpt')
  if (asked === undefined) return undefined
  const parsed = z.safeParse(number(10_000), asked)
  if (parsed.success) return parsed.data
  throw new ApiFailure('invalid_input', { message: 'excerpt must be a whole number from 1' })
}
