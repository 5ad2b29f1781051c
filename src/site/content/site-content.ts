import { publicationsPageSize } from '#lib/paging.ts'
import { digest } from '#lib/record-digest.ts'
import { byNewest } from '#lib/record-date.ts'
import { relatedPublications } from '#lib/related.ts'
import { seriesSteps } from '#lib/series.ts'
import { translationGroups } from '#lib/translations.ts'
import { chipsOf, languagesOf } from './chips.ts'
import type { Content, PagePublication, Publication as Loaded } from './content-file.ts'
import { type SeriesData, seriesData } from './data-sets.ts'
import { replacementsOf } from './public-versions.ts'
import { indexParts } from './search-index.ts'

const withDates = new WeakMap<Loaded, PagePublication>()

/** A publication for pages. Returns the same object until the publication changes. */
export function forPages(loaded: Loaded): PagePublication {
  const known = withDates.get(loaded)
  if (known) return known
  const publication = { ...loaded, date: loaded.date === null ? null : new Date(loaded.date) }
  withDates.set(loaded, publication)
  return publication
}

/** The publications on each page of the list, eight each (PUB-01). The first page may be empty. */
function listPagesOf(publications: PagePublication[]): PagePublication[][] {
  const last = Math.max(1, Math.ceil(publications.length / publicationsPageSize))
  return Array.from({ length: last }, (_, place) =>
    publications.slice(place * publicationsPageSize, (place + 1) * publicationsPageSize),
  )
}

/** The names of the pages with the data of publications, by their ids. */
function namesById(series: ReadonlyMap<string, SeriesData>): Map<string, string> {
  return new Map(
    [...series.values()].flatMap(({ name, sets }) =>
      sets.flatMap(({ tables }) => tables.map(({ publication }): [string, string] => [publication.id, name])),
    ),
  )
}

/** The content in the form that pages show: newest publications first, those without a day last. */
export function siteContent({ publications: loaded, expertise, backend, ...received }: Content) {
  const publications = loaded.map(forPages).sort(byNewest)
  const inLanguages = languagesOf(publications).length > 1
  const related = relatedPublications(publications)
  const steps = seriesSteps(publications)
  const groups = translationGroups(publications)
  const series = seriesData(publications)
  const dataNames = namesById(series)
  const replacementOf = replacementsOf(publications)
  return {
    publications,
    expertise,
    backend,
    received: received.received,
    /** Digest of all records that the backend sent. */
    receivedDigest: received.digest,
    inLanguages,
    /** Digest of what every page shows: settings of the backend for scripts, and whether there are several languages. */
    frame: digest(JSON.stringify([backend, inLanguages])),
    /** The publications with what their pages show besides them, by id. */
    publicationPages: new Map(
      publications.map((publication, place) => [
        publication.id,
        {
          publication,
          related: related[place] ?? [],
          neighbours: steps.get(publication.id),
          group: groups.get(publication.id),
          dataName: dataNames.get(publication.id),
          replacement: replacementOf(publication),
        },
      ]),
    ),
    listPages: listPagesOf(publications),
    /** Links on the first page only: on every page, a change of one would render all pages again. */
    chips: {
      ...chipsOf(publications),
      data: [...series.values()].map(({ name, series }) => ({ name, series })),
    },
    /** The data of series, by the names of their pages. */
    series,
    searchParts: indexParts(publications),
    /** The texts of replaced public versions, while their pages are rendered, by `versionKey`. */
    versionTexts: new Map<string, PagePublication>(),
  }
}

export type SiteContent = ReturnType<typeof siteContent>
