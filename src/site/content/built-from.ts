import { browserEnv } from '#config/env.ts'
import { pathOf } from '#contract/endpoint.ts'
import { listPublicationCards, readPublicationCard } from '#contract/publication-cards.ts'
import { listDigest, sentCharacters } from '#lib/digest.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import type { BuiltFrom } from '#site/client-fresh.ts'
import { type Publication, publications } from './queries.ts'

const known = new WeakMap<Publication[], string>()

/** Found once for each list: every page of it needs that of all. */
function digestOf(list: Publication[]): string {
  const found = known.get(list) ?? listDigest(list.map(({ shownDigest }) => shownDigest))
  known.set(list, found)
  return found
}

/** What a page of the list was built from. A backend that knows no pages answers with all of them. */
export async function fromList(onPage: Publication[], page: number): Promise<BuiltFrom> {
  const search = new URLSearchParams({
    page: String(page),
    limit: String(publicationsPageSize),
    excerpt: String(sentCharacters),
  })
  const digests = [digestOf(onPage), digestOf(await publications())]
  return {
    from: `${browserEnv.apiHost}${listPublicationCards.path}?${search}`,
    digests: [...new Set(digests)].filter(Boolean),
  }
}

/** What a publication's own page was built from. */
export function fromRecord({ id, wholeDigest }: Publication): BuiltFrom {
  return {
    from: browserEnv.apiHost + pathOf(readPublicationCard, id),
    digests: [listDigest([wholeDigest])],
    whole: true,
  }
}
