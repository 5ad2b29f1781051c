import type { APIContext } from 'astro'
import { publicationPage } from '#site/content/queries.ts'
import { publicationFiles } from '#site/files/publication-files.ts'

/** A file of a publication: a citation, data, a picture or its edition. */
export async function GET({ params }: APIContext): Promise<Response> {
  const page = await publicationPage(params['id'])
  const files = page ? publicationFiles(page.publication) : []
  const file = files.find(({ name }) => name === params['file'])
  if (file === undefined) return new Response(null, { status: 404 })
  const { type, make } = file
  return new Response(await make(), { headers: { 'content-type': type } })
}
