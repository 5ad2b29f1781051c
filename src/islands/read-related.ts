import { callInBackground } from '#api/browser.ts'
import type { PublicBackend } from '#contract/features.ts'
import { listPublicationCards, type PublicationCard } from '#contract/publication-cards.ts'
import { byNewest, dateOfRecord } from '#lib/record-date.ts'
import { relatedPublications } from '#lib/related.ts'
import type { RelatedPublication } from '#components/Related.tsx'

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

/** The related publications that the build will compute once this one is public (FND-02). */
export async function readRelated(
  card: PublicationCard,
  backend: PublicBackend,
): Promise<RelatedPublication[]> {
  const others = (await readAll(backend)).filter(({ _id }) => _id !== card._id)
  const all = [card, ...others]
    .map((one) => ({ id: one._id, title: one.title, topics: one.topics, date: dateOfRecord(one) }))
    .sort(byNewest)
  return relatedPublications(all)[all.findIndex(({ id }) => id === card._id)] ?? []
}
