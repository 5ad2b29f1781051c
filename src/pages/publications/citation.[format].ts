import type { APIContext } from 'astro'
import { citationFiles } from '#site/files/citation-files.ts'
import { publications } from '#site/content/queries.ts'
import { fileResponse } from '#site/files/publication-files.ts'

/** The citations of all publications (OUT-02). */
export async function GET({ params }: APIContext): Promise<Response> {
  return fileResponse(citationFiles(await publications()), `citation.${params['format']}`)
}
