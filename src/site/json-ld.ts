import { organisation } from '#config/brand/brand.ts'
import { seriesPath } from '#config/list-paths.ts'
import { paths, publicationPath } from '#config/paths.ts'
import { versionsIn } from '#contract/history.ts'
import { newestVersion } from '#lib/told.ts'
import { licenceOf } from '#lib/licence.ts'
import type { Author } from '#lib/authors.ts'
import type { Translation } from '#lib/translations.ts'
import type { Publication } from '#site/content/queries.ts'
import { siteAddress } from '#site/content/render-facts.ts'
import { citedOf } from '#site/cite/cited.ts'

type Statement = Record<string, unknown>

const address = (path: string) => siteAddress(path).href

/** The firm, for search engines. */
export function organisationLd(): Statement {
  return {
    '@type': 'Organization',
    name: organisation.name,
    description: organisation.mission,
    foundingDate: String(organisation.founded),
    url: address('/'),
    email: organisation.email,
    telephone: organisation.phone,
  }
}

function authorLd({ name, organisation: of, orcid }: Author): Statement {
  if (name === '') return { '@type': 'Organization', name: of }
  return {
    '@type': 'Person',
    name,
    affiliation: of ? { '@type': 'Organization', name: of } : undefined,
    sameAs: orcid ? `https://orcid.org/${orcid}` : undefined,
  }
}

/** A publication and its breadcrumbs, for search engines (OUT-02). */
export function publicationLd(publication: Publication, group: readonly Translation[] = []): Statement {
  const { id, picture, licence, funder, translationOf } = publication
  const original = group.some((one) => one.id === translationOf) ? translationOf : ''
  const {
    title,
    authors,
    language,
    institution,
    series,
    number,
    topics,
    summary,
    doi,
    isbn,
    version,
    notice,
  } = citedOf(publication)
  const corrections = versionsIn(publication.history)
    .slice(1)
    .map(({ day, note }) => ({ '@type': 'CorrectionComment', text: note, datePublished: day }))
  const crumbs = [
    ['Home', paths.home],
    ['Publications', paths.publications],
    [title, publicationPath(id)],
  ] as const
  return {
    '@graph': [
      {
        '@type': 'Report',
        headline: title,
        inLanguage: language,
        datePublished: publication.date?.toISOString(),
        dateModified: newestVersion(publication)?.day,
        version: version || undefined,
        correction: corrections.length > 0 ? corrections : undefined,
        creativeWorkStatus: notice || undefined,
        author: authors.map(authorLd),
        publisher: { '@type': 'Organization', name: institution },
        image: picture ? address(picture.src) : undefined,
        mainEntityOfPage: address(publicationPath(id)),
        abstract: summary || undefined,
        keywords: topics.length > 0 ? topics : undefined,
        reportNumber: number || undefined,
        isPartOf: series
          ? { '@type': 'CreativeWorkSeries', name: series, url: address(seriesPath(series)) }
          : undefined,
        translationOfWork: original ? { '@id': address(publicationPath(original)) } : undefined,
        sameAs: doi ? `https://doi.org/${doi}` : undefined,
        isbn: isbn || undefined,
        license: licenceOf(licence).address || licence || undefined,
        funder: funder ? { '@type': 'Organization', name: funder } : undefined,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: address(path),
        })),
      },
    ],
  }
}
