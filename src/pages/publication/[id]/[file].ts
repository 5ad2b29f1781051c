import type { APIContext } from 'astro'
import { publicationPage } from '#site/content/queries.ts'
import { fileResponse, publicationFiles } from '#site/files/publication-files.ts'

/** A file of a publication: a citation, data, a picture or its edition. */
export async function GET({ params }: APIContext): Promise<Response> {
  const page = await publicationPage(params['id'])
  return fileResponse(page ? publicationFiles(page) : [], params['file'])
}
