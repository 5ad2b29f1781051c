import type { APIContext } from 'astro'
import { searchPart } from '#site/content/queries.ts'

/** A part of the index for browsers, if the backend does not search (FND-01). */
export async function GET({ params }: APIContext): Promise<Response> {
  const part = await searchPart(Number(params['part']))
  return part === undefined ? new Response(null, { status: 404 }) : Response.json(part)
}
