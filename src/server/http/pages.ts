import type { Context } from 'hono'
import { excerptQuery, listPageSize, listQuery } from '#contract/queries.ts'
import { z } from '#contract/zod.ts'
import { ApiFailure } from './api-failure.ts'
import { type Page, wholeList } from '#server/database/page.ts'

/** All pages from this one on are empty. */
const mostPages = 1_000_000_000_000

/** The query parameters of a request; throws ApiFailure if they do not match the schema (contract/queries.ts). */
export function readQuery<Query>(context: Context, schema: z.ZodMiniType<Query>): Query {
  const { data, error } = z.safeParse(schema, context.req.query())
  if (error) throw new ApiFailure('invalid_input', { message: error.issues[0]?.message ?? '' })
  return data
}

/** The page of `?page=&limit=`; the first without them. */
export function readPage(context: Context, schema: typeof listQuery, usual: number) {
  const { limit = usual, page = 1 } = readQuery(context, schema)
  return { limit, offset: (Math.min(page, mostPages) - 1) * limit }
}

function nearest(text: string, usual: number, most: number): number {
  return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), most) : usual
}

/** As `readPage`, for a browser: the nearest page that is possible. */
export function nearestPage(context: Context, { usual, most }: { usual: number; most: number }) {
  const { page = '', limit = '' } = context.req.query()
  return { page: nearest(page, 1, mostPages), limit: nearest(limit, usual, most) }
}

/** Whether the call asks for one page of a list. */
export function asksForPage(context: Context): boolean {
  return context.req.query('limit') !== undefined || context.req.query('page') !== undefined
}

/** The part of a list that `?page=&limit=` selects; all of it without them. */
export function pageOf(context: Context): Page {
  return asksForPage(context) ? readPage(context, listQuery, listPageSize.usual) : wholeList
}

/**
 * Letters and digits to which `?excerpt=` shortens the text of each record in a list; undefined for no limit.
 */
export function excerptLength(context: Context): number | undefined {
  return readQuery(context, excerptQuery).excerpt
}
