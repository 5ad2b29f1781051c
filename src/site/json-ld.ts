import { organisation } from '#config/brand/brand.ts'
import { paths, publicationPath } from '#config/paths.ts'
import type { Publication } from '#site/content/queries.ts'
import { siteAddress } from '#site/content/render-facts.ts'

type Statement = Record<string, unknown>

/** The firm, for search engines. */
export function organisationLd(): Statement {
  return {
    '@type': 'Organization',
    name: organisation.name,
    description: organisation.mission,
    foundingDate: String(organisation.founded),
    url: siteAddress('/').href,
    email: organisation.email,
    telephone: organisation.phone,
  }
}

/** A publication and its breadcrumbs, for search engines. */
export function publicationLd(publication: Publication): Statement {
  const address = (path: string) => siteAddress(path).href
  const crumbs = [
    ['Home', paths.home],
    ['Publications', paths.publications],
    [publication.title, publicationPath(publication.id)],
  ] as const
  return {
    '@graph': [
      {
        '@type': 'Article',
        headline: publication.title,
        inLanguage: publication.language || undefined,
        datePublished: publication.date?.toISOString(),
        author: publication.author ? { '@type': 'Organization', name: publication.author } : undefined,
        publisher: { '@type': 'Organization', name: organisation.name },
        image: publication.picture ? address(publication.picture.src) : undefined,
        mainEntityOfPage: address(publicationPath(publication.id)),
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
