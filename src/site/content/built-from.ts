import type { BuiltFrom } from '#api/has-changed.ts'
import { browserEnv } from '#config/env.ts'
import type { PublicBackend } from '#contract/features.ts'
import { pathOf } from '#contract/endpoint-path.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards, readPublicationCard } from '#contract/publication-cards.ts'
import { shownLetters } from '#document/shown-digest.ts'
import { listDigest } from '#lib/record-digest.ts'
import type { Expertise, Publication } from './queries.ts'

/** Digest of a list. */
export function shownIn(list: Publication[]): string {
  return listDigest(list.map(({ shownDigest }) => shownDigest))
}

/**
 * Source of a page of the list with `limit` publications: that page if the backend can page lists, else the whole
 * list.
 */
export function fromList(
  onPage: Publication[],
  { page, limit }: { page: number; limit: number },
  { pages = false }: PublicBackend,
): BuiltFrom {
  const search = { page: String(page), limit: String(limit), excerpt: String(shownLetters) }
  const asked = pages ? `?${new URLSearchParams(search)}` : ''
  return {
    from: browserEnv.apiHost + listPublicationCards.path + asked,
    digests: [shownIn(onPage)].filter(Boolean),
  }
}

/** Source of the expertise section. */
export function fromExpertise(cards: Expertise[]): BuiltFrom {
  return {
    from: browserEnv.apiHost + listExpertiseCards.path,
    digests: [listDigest(cards.map(({ digest }) => digest))].filter(Boolean),
  }
}

/** Source of a publication's own page. */
export function fromRecord({ id, wholeDigest }: Publication): BuiltFrom {
  return {
    from: browserEnv.apiHost + pathOf(readPublicationCard, id),
    digests: [listDigest([wholeDigest])],
    whole: true,
  }
}
