import { hash } from 'node:crypto'
import { publicVersionPath } from '#config/version-path.ts'
import type { PagePublication } from '#site/content/content-file.ts'
import type { SiteContent } from '#site/content/site-content.ts'
import { replacedVersions, type WantedVersion, wantedVersion } from '#site/content/public-versions.ts'

type PageFacts = SiteContent['publicationPages'] extends Map<string, infer Facts> ? Facts : never

/** The page of a version, as other pages are planned. */
export interface PlannedVersion {
  path: string
  file: string
  key: string
  /** The version whose text is read to render it; undefined if it is withdrawn. */
  version: WantedVersion | undefined
}

/** The planned pages of versions, which stay the same objects until their publication changes. */
const planned = new WeakMap<PagePublication, { shown: string; pages: PlannedVersion[] }>()

/**
 * The pages of the replaced public versions of a publication (REV-04). Their keys are made from the digests of the texts,
 * which are read for the pages that the store lacks. `code` is the digest of the code and of what all pages show.
 */
export function planVersions(
  publication: PagePublication,
  replacement: PageFacts['replacement'],
  code: string,
): PlannedVersion[] {
  if (publication.history === '') return []
  const { id, title, language, history, standing, standingSince, standingReason } = publication
  const shown = JSON.stringify([
    code,
    id,
    title,
    language,
    history,
    standing,
    standingSince,
    standingReason,
    replacement,
  ])
  const known = planned.get(publication)
  if (known?.shown === shown) return known.pages
  const pages = replacedVersions(publication).map((version): PlannedVersion => {
    const path = publicVersionPath(id, version.number)
    return {
      path,
      file: `${path.slice(1)}.html`,
      key: hash('sha256', `${path} ${shown}`, 'hex'),
      version: wantedVersion(publication, version),
    }
  })
  planned.set(publication, { shown, pages })
  return pages
}
