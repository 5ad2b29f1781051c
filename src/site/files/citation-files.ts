import type { PagePublication } from '#site/content/content-file.ts'
import { bibtexOf } from '#site/cite/bibtex.ts'
import { type Cited, citedOf } from '#site/cite/cited.ts'
import { cslOf } from '#site/cite/csl.ts'
import { risOf } from '#site/cite/ris.ts'

/** The formats of citations: their names for readers, and how a list of publications is written. */
const citationFormats = [
  {
    name: 'BibTeX',
    extension: 'bib',
    type: 'application/x-bibtex; charset=utf-8',
    write: (all: Cited[]) => all.map(bibtexOf).join('\n'),
  },
  {
    name: 'RIS',
    extension: 'ris',
    type: 'application/x-research-info-systems; charset=utf-8',
    write: (all: Cited[]) => all.map(risOf).join(''),
  },
  {
    name: 'CSL-JSON',
    extension: 'json',
    type: 'application/vnd.citationstyles.csl+json',
    write: (all: Cited[]) => `${JSON.stringify(all.map(cslOf), null, 1)}\n`,
  },
] as const

/** Links to the citations in a folder, of one publication or of all, in each format. */
export function citationLinks(folder: string) {
  return citationFormats.map(({ name, extension }) => ({
    name,
    href: `${folder}/${citationFile(extension)}`,
  }))
}

/** The name of the file with citations in a format. */
function citationFile(extension: string): string {
  return `citation.${extension}`
}

/** A file with the citations of these publications in each format (OUT-02). */
export function citationFiles(publications: readonly PagePublication[]) {
  return citationFormats.map(({ extension, type, write }) => ({
    name: citationFile(extension),
    type,
    make: () => write(publications.map(citedOf)),
  }))
}
