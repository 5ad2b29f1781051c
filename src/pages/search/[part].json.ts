import type { APIContext, GetStaticPaths } from 'astro'
import { publications } from '#site/content/queries.ts'
import { indexParts } from '#site/content/search-index.ts'

export const getStaticPaths = (async () =>
  indexParts(await publications()).map((part, place) => ({
    params: { part: String(place + 1) },
    props: { part },
  }))) satisfies GetStaticPaths

/** A part of the index for browsers, if the backend does not search (FND-01). */
export function GET({ props }: APIContext): Response {
  return Response.json(props.part)
}
