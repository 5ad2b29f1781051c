import { citationFiles } from '#site/files/citation-files.ts'
import { editionFile, type EditedPublication } from './edition-file.ts'
import { figureFiles } from './figure-files.ts'

/** A file of a publication beside its page. */
export interface PublicationFile {
  /** The last part of its address, such as `table-2.csv`. */
  name: string
  /** Its content type. */
  type: string
  make: () => string | Uint8Array<ArrayBuffer> | Promise<string | Uint8Array<ArrayBuffer>>
}

/**
 * The files of a publication, in the folder of its page's address. They are made after the page is live. Planning a site
 * needs their names, in Node: `make` imports what only the site's bundle can load.
 */
export function publicationFiles({ publication, replacement }: EditedPublication): PublicationFile[] {
  return [
    ...citationFiles([publication]),
    ...figureFiles(publication),
    editionFile({ publication, replacement }),
  ]
}

/** The response with one of these files; 404 if there is none of this name. */
export async function fileResponse(files: PublicationFile[], name: string | undefined): Promise<Response> {
  const file = files.find((one) => one.name === name)
  if (file === undefined) return new Response(null, { status: 404 })
  return new Response(await file.make(), { headers: { 'content-type': file.type } })
}
