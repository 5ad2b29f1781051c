import { decoded, fileOf } from '#built-site/place-of.ts'
import type { Reference } from '#built-site/read-page.ts'
import { publicationPath, publicationsPagePath } from '#config/paths.ts'
import { languagesOf } from '#site/content/chips.ts'
import type { Content } from '#site/content/content-file.ts'

/** The first pages of the list, which readers open, are up to date in every release. */
const firstPages = 12

/** What every page shows of the content: settings of the backend for its scripts, and the footer's word on languages. */
function frameOf({ backend, publications }: Content): string {
  return JSON.stringify([backend, languagesOf(publications).length > 1])
}

interface Site {
  content: Content
  /** Its files. */
  names: ReadonlySet<string>
  siteUrl: string
}

/**
 * Returns which pages of the previous build may stay in the first release of a build: later pages of the list, whose
 * publications only moved. Such a page links to no publication that is new, changed or removed, and to no missing page.
 * `before` is the content of the previous build.
 */
export function openMovedPages(before: Content, { content, names, siteUrl }: Site) {
  const { origin } = new URL(siteUrl)
  const same = new Map(before.publications.map(({ id, pageDigest }) => [id, pageDigest]))
  const steady = new Set(names)
  for (const { id, pageDigest } of content.publications)
    if (same.get(id) !== pageDigest) steady.delete(`${publicationPath(id).slice(1)}.html`)
  const urgent = new Set(
    Array.from({ length: firstPages }, (_, index) => `${publicationsPagePath(index + 1).slice(1)}.html`),
  )
  const isSameFrame = frameOf(before) === frameOf(content)
  const known = new Map<Reference, boolean>()

  function isSteady({ kind, value }: Reference): boolean {
    const url = kind === 'link' ? URL.parse(value, origin) : null
    if (url?.origin !== origin || !url.pathname.startsWith('/publication')) return true
    return fileOf(decoded(url.pathname) ?? '', steady) !== undefined
  }

  return {
    /** Whether a page may stay if its links allow it. */
    mayStay: (file: string): boolean => isSameFrame && file.startsWith('publications/') && !urgent.has(file),
    /** Whether the links of a page allow it. */
    allow: (references: readonly Reference[]): boolean =>
      references.every((reference) => {
        const fine = known.get(reference) ?? isSteady(reference)
        known.set(reference, fine)
        return fine
      }),
  }
}

export type MovedPages = ReturnType<typeof openMovedPages>
