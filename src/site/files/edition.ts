import logo from '#config/brand/logo.svg?prepared'
import type { NamedLink } from '#components/PublicationEnd.tsx'
import { publicationPath } from '#config/paths.ts'
import { sizeText } from '#lib/document-address.ts'
import type { PagePublication } from '#site/content/content-file.ts'
import { renderFacts, siteAddress } from '#site/content/render-facts.ts'
import { type EditedPublication, editionName } from './edition-file.ts'
import { planEdition } from './edition-html.ts'
import style from './edition.css?inline'

function plan({ publication, replacement }: EditedPublication, shrinks: boolean) {
  const { readFile, shrinkPicture } = renderFacts()
  const files = { read: readFile, shrink: shrinks ? shrinkPicture : undefined }
  return planEdition(publication, {
    replacement,
    style,
    logo,
    files,
    origin: siteAddress('/').origin,
    made: new Date(),
  })
}

/** The edition of a publication (OUT-05). */
export async function edition(edited: EditedPublication): Promise<string> {
  return (await plan(edited, true)).html()
}

/** The links to editions, by publications, which stay the same objects until they change. */
const links = new WeakMap<PagePublication, Promise<NamedLink>>()

/** The link to it: a page is rendered again for many more reasons than its edition. */
export function editionLink(edited: EditedPublication): Promise<NamedLink> {
  const { publication } = edited
  const known = links.get(publication) ?? linkOf(edited)
  links.set(publication, known)
  known.catch(() => links.delete(publication))
  return known
}

/** Its page is rendered before it, so that no picture is encoded for its size. */
async function linkOf(edited: EditedPublication): Promise<NamedLink> {
  const { bytes, isExact } = await plan(edited, false)
  const size = isExact ? sizeText(bytes) : `at most ${sizeText(bytes)}`
  return {
    name: `File for offline reading (${size})`,
    href: `${publicationPath(edited.publication.id)}/${editionName(edited.publication)}`,
  }
}
