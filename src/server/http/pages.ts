import type { Context } from 'hono'
import { z } from '#contract/zod.ts'
import { ApiFailure } from './api-failure.ts'
import { type Page, wholeList } from '#server/database/page.ts'

/** All pages from this one on are empty. */
const mostPages = 1_000_000_000_000

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
  const parsed = z.safeParse(z.object({ page: number(Number.MAX_SAFE_INTEGER), limit: number(most) }), {
    page,
    limit,
  })
  if (!parsed.success)
    throw new ApiFailure('invalid_input', {
      message: `page must be a whole number from 1, and limit one from 1 to ${most}`,
    })
  const { limit: size, page: asked } = parsed.data
  return { limit: size, offset: (Math.min(asked, mostPages) - 1) * size }
}

function nearest(text: string, usual: number, most: number): number {
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), most) : usual
}

/** As `readPage`, for a browser: the nearest page that is possible. */
export function nearestPage(context: Context, { usual, most }: PageSize) {
  const { page = '', limit = '' } = context.req.query()
  return { page: nearest(page, 1, mostPages), limit: nearest(limit, usual, most) }
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
