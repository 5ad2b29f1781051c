import { pagesOfExtensions } from '#publish/extensions.ts'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { seriesDataPath } from '#config/list-paths.ts'
import { paths, publicationPath, publicationsPagePath } from '#config/paths.ts'
import { relatedDigest } from '#lib/related.ts'
import { citationFiles } from '#site/files/citation-files.ts'
import { publicationFiles } from '#site/files/publication-files.ts'
import type { PagePublication } from '#site/content/content-file.ts'
import type { WantedVersion } from '#site/content/public-versions.ts'
import type { SiteContent } from '#site/content/site-content.ts'
import { planVersions } from './plan-versions.ts'

/** A page, or another file that code renders. */
export interface PlannedPage {
  /** Its address, such as `/about`. */
  path: string
  /** Its file in the site, such as `about.html`. */
  file: string
  /** Digest of everything that it is rendered from. */
  key: string
  /** The replaced public version that it shows, whose text is read to render it. */
  version?: WantedVersion | undefined
}

interface Code {
  /** Digest of the code that renders pages, and of its settings. */
  name: string
  /** The addresses and files that do not depend on content. */
  fixed: readonly Pick<PlannedPage, 'path' | 'file'>[]
}

/** The pages of a site, each with a key that changes when the page does. */
export function planPages(content: SiteContent, { name, fixed }: Code): PlannedPage[] {
  const { publications, expertise, receivedDigest, publicationPages, listPages, chips, searchParts } = content
  const { series, frame, backend } = content
  const isServed = (path: string) => {
    const needed = pagesOfExtensions.get(path)
    return needed === undefined || backend.features.includes(needed)
  }
  function plan(path: string, file: string, ...shown: unknown[]): PlannedPage {
    return { path, file, key: hash('sha256', JSON.stringify([name, file, frame, ...shown]), 'hex') }
  }
  const pageOf = (path: string, ...shown: unknown[]) => plan(path, `${path.slice(1)}.html`, ...shown)
  const all = [
    receivedDigest,
    publications.map(({ pageDigest }) => pageDigest),
    expertise.map(({ digest }) => digest),
  ]
  return [
    ...fixed
      .filter(({ path }) => isServed(path))
      .map(({ path, file }) =>
        // The facts about a build contain its time.
        plan(path, file, ...all, file === 'build.json' ? Date.now() : undefined),
      ),
    ...[...publicationPages].map(([id, { publication, related, neighbours, group, dataName, replacement }]) =>
      pageOf(
        publicationPath(id),
        publication.pageDigest,
        related.map(relatedDigest),
        neighbours,
        group,
        dataName,
        replacement,
      ),
    ),
    ...[...publicationPages.values()].flatMap(({ publication, replacement }) =>
      planVersions(publication, replacement, `${name} ${frame}`),
    ),
    ...listPages.map((shown, place) => {
      const digests = shown.map(({ pageDigest }) => pageDigest)
      return pageOf(publicationsPagePath(place + 1), listPages.length, digests, place === 0 ? chips : [])
    }),
    ...[...series.values()].map(({ name, digest }) =>
      plan(seriesDataPath(name), `publications/series/${name}.html`, digest),
    ),
    ...searchParts.map((part, place) => {
      const file = `search/${place + 1}.json`
      return plan(`/${file}`, file, part)
    }),
  ]
}

/** A file beside a page, made after the page is live. */
export interface PlannedFile extends Pick<PlannedPage, 'path' | 'file'> {
  /** Its place in the store. */
  place: string
}

/** The planned files of publications, which stay the same objects until they change, by the code that makes them. */
const planned = new WeakMap<
  PagePublication,
  { code: string; replacement: string | undefined; files: PlannedFile[] }
>()

/** The files of publications, of their list and of data sets, with places that change when what they are made from does. */
export function planFiles(
  { publications, publicationPages, series }: SiteContent,
  code: string,
): PlannedFile[] {
  function plan(folder: string, files: { name: string }[], ...shown: unknown[]): PlannedFile[] {
    const key = hash('sha256', JSON.stringify([code, folder, ...shown]), 'hex')
    return files.map(({ name }) => {
      const path = `${folder}/${encodeURIComponent(name)}`
      return { path, file: decodeURIComponent(path).slice(1), place: join('pages', `${key}.${name}`) }
    })
  }
  return [
    ...[...series.values()].flatMap(({ name, sets, digest }) =>
      plan(
        seriesDataPath(name),
        sets.map((set) => ({ name: `${set.name}.csv` })),
        digest,
      ),
    ),
    ...[...publicationPages.values()].flatMap(({ publication, replacement }) => {
      const known = planned.get(publication)
      if (known?.code === code && known.replacement === replacement?.title) return known.files
      const { id, pageDigest } = publication
      const files = plan(
        publicationPath(id),
        publicationFiles({ publication, replacement }),
        pageDigest,
        replacement,
      )
      planned.set(publication, { code, replacement: replacement?.title, files })
      return files
    }),
    // Last, because it takes the longest, and another change may wait.
    ...plan(
      paths.publications,
      publications.length > 0 ? citationFiles(publications) : [],
      publications.map(({ pageDigest }) => pageDigest),
    ),
  ]
}
