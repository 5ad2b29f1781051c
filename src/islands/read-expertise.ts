import { type ExpertiseCard, listExpertiseCards } from '#contract/expertise-cards.ts'
import { expertiseDigest, listDigest } from '#lib/record-digest.ts'
import { staleTime, cacheTime } from '#lib/freshness.ts'
import { ExpertiseCards, type ShownExpertise } from '#components/ExpertiseCards.tsx'
import { excerptTextsOf } from '#document/prose.ts'
import { cardHtml } from '#document/write/card.ts'
import { safeParts } from '#ui/safe-html.ts'
import { createCache } from './public-cache.ts'
import { readWithRetries } from './read-with-retries.ts'

export interface LiveExpertise {
  /** Draws the cards. */
  Cards: typeof ExpertiseCards
  cards: ShownExpertise[]
  /** Compared with the digest of the built content. */
  digest: string
}

const readCached = createCache<LiveExpertise>({ fresh: staleTime, kept: cacheTime })

/** Reads the expertise cards (HOME-06, PUB-07). */
export function readExpertise(
  isAwaited: boolean,
  iconOf: (id: string) => ShownExpertise['icon'],
): Promise<LiveExpertise> {
  function show({ _id, title, content }: ExpertiseCard): ShownExpertise {
    const paragraphs = content.map((html) => safeParts(html))
    return {
      id: _id,
      title,
      icon: iconOf(_id),
      html: cardHtml(_id, paragraphs),
      paragraphs: content.length,
      excerpts: excerptTextsOf(paragraphs),
    }
  }

  return readCached('expertise', async () => {
    try {
      const { records } = await readWithRetries(isAwaited, (call) => call(listExpertiseCards))
      const digest = listDigest(records.map(expertiseDigest))
      return { Cards: ExpertiseCards, cards: records.map(show), digest }
    } catch (cause) {
      throw new Error('Failed to fetch data', { cause })
    }
  })
}
