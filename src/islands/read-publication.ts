import { callInBackground } from '#api/browser.ts'
import {
  listPublicationCards,
  type PublicationCard,
  readPublicationCard,
} from '#contract/publication-cards.ts'
import type { ShownText } from '#document/write/shown-text.ts'
import { defaultCacheTime } from '#lib/freshness.ts'
import type { Source } from './preview-of.ts'
import { createCache, isNotFound } from './public-cache.ts'
import { readWithRetries } from './read-with-retries.ts'

export interface LivePublication {
  card: PublicationCard
  /** Its content, sanitised here, as pages show it. */
  shown: ShownText
}

/** Whether the list of the backend, read successfully, still has a publication. Throws when it cannot be read. */
async function isListed(id: string): Promise<boolean> {
  const { records, rejected } = await callInBackground(listPublicationCards)
  return [...records.map(({ _id }) => _id), ...rejected.map((record) => record.id)].includes(id)
}

const readCached = createCache<LivePublication>({ fresh: 0, kept: defaultCacheTime })

/**
 * Reads one publication. If it has a built page, it is gone only if the list lacks it too: a proxy, or a backend
 * being deployed, can answer 404 for a record that exists.
 */
export function readPublication(
  id: string,
  { isBuilt, sources }: { isBuilt: boolean; sources: Source },
): Promise<LivePublication> {
  return readCached(id, async () => {
    const card = await readWithRetries(!isBuilt, (call) => call(readPublicationCard, { id })).catch(
      async (cause: unknown) => {
        // If the list cannot be read, the publication counts as listed.
        if (!isBuilt || !isNotFound(cause) || !(await isListed(id).catch(() => true))) throw cause
        throw new Error('Its call returned 404, but the list still has it', { cause })
      },
    )
    const { liveText } = await import('./live-html.ts')
    return { card, shown: liveText(card, sources) }
  })
}
