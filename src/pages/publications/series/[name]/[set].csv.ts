import type { APIContext } from 'astro'
import { dataSetCsv } from '#site/content/data-rows.ts'
import { seriesDataOf } from '#site/content/queries.ts'
import { renderFacts } from '#site/content/render-facts.ts'

/** A table over all numbers of a series, as data (OUT-04). */
export async function GET({ params }: APIContext): Promise<Response> {
  const data = await seriesDataOf(params['name'])
  const set = data?.sets.find(({ name }) => name === params['set'])
  if (set === undefined) return new Response(null, { status: 404 })
  const type = 'text/csv; charset=utf-8'
  return new Response(dataSetCsv(set, renderFacts().siteUrl), { headers: { 'content-type': type } })
}
