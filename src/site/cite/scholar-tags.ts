import { browserEnv } from '#config/env.ts'
import { shownName } from '#lib/author-names.ts'
import { pageDocument } from '#lib/document-address.ts'
import type { PagePublication } from '#site/content/content-file.ts'
import { siteAddress } from '#site/content/render-facts.ts'
import { citedOf } from './cited.ts'

/** The names and contents of the meta elements by which scholars' programs find a publication (OUT-02). */
export function scholarTags(publication: PagePublication): [name: string, content: string][] {
  const { title, authors, institution, day, language, number, doi, isbn } = citedOf(publication)
  const document = pageDocument(publication.link, browserEnv.apiHost)
  const tags: [string, string][] = [
    ['citation_title', title],
    ...authors.map((author): [string, string] => ['citation_author', shownName(author)]),
    ['citation_publication_date', day.replaceAll('-', '/')],
    ['citation_technical_report_institution', institution],
    ['citation_technical_report_number', number],
    ['citation_language', language],
    ['citation_doi', doi],
    ['citation_isbn', isbn],
    ['citation_pdf_url', document && siteAddress(document).href],
  ]
  return tags.filter(([, content]) => content !== '')
}
