import { callInBackground } from '#api/browser.ts'
import type { PublicBackend } from '#contract/features.ts'
import { listPublicationCards, type PublicationCard } from '#contract/publication-cards.ts'
import { byNewest, dateOfRecord } from '#lib/record-date.ts'
import { relatedPublications } from '#lib/related.ts'
import { type Neighbours, seriesSteps } from '#lib/series.ts'
import { standingIn } from '#lib/standing.ts'
import { translationGroups, type Translation } from '#lib/translations.ts'
import type { RelatedPublication } from '#components/Related.tsx'
import { languageIn } from './preview-of.ts'

/** Records per request, the most that our API returns. */
const limit = 500

/** All public publications, with as little text as the backend can send. */
async function readAll({ pages = false }: PublicBackend): Promise<PublicationCard[]> {
  const all: PublicationCard[] = []
  for (let page = 1; ; page += 1) {
    const search: Record<string, number> = pages ? { page, limit, excerpt: 1 } : {}
    const { records, total } = await callInBackground(listPublicationCards, { search })
    all.push(...records)
    // A page without records ends the loop, whatever total a backend reports.
    if (!pages || records.length === 0 || page * limit >= total) return all
  }
}

/** What a page shows of other publications. */
export interface Others {
  related: RelatedPublication[]
  neighbours?: Neighbours | undefined
  translations?: Translation[] | undefined
}

/** The others that the build will show with this publication once it is public (FND-02, REA-04). */
export async function readOthers(card: PublicationCard, backend: PublicBackend): Promise<Others> {
  const others = (await readAll(backend)).filter(({ _id }) => _id !== card._id)
  const all = [card, ...others]
    .map((one) => ({
      ...one,
      id: one._id,
      language: languageIn(one, backend),
      date: dateOfRecord(one),
      standing: standingIn(one.standing, !backend.lacks?.includes('public-versions')),
    }))
    .sort(byNewest)
  return {
    related: relatedPublications(all)[all.findIndex(({ id }) => id === card._id)] ?? [],
    neighbours: seriesSteps(all).get(card._id),
    translations: translationGroups(all)
      .get(card._id)
      ?.filter(({ id }) => id !== card._id),
  }
}
