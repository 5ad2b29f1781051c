import { createClient } from '#api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import type { RecordList } from '#contract/record-list.ts'
import { z } from '#contract/zod.ts'
import { contentDigest, recordDigest } from '#lib/content-digest.ts'
import { buildFactsPath } from '#lib/freshness.ts'
import type { Found } from './decide.ts'

const buildFacts = z.object({ digest: z.string() })

/** The digest of what the backend would have a site built from today. */
export async function lookAtBackend(apiHost: string, timeout: number): Promise<Found> {
  const call = createClient({ host: apiHost })
  const signal = AbortSignal.timeout(timeout)
  async function digests<Item extends { _id: string }>(list: Endpoint<undefined, RecordList<Item>>) {
    const { records } = await call(list, { signal })
    // Of records with one identifier the build takes the first.
    const first = new Map(records.toReversed().map((record) => [record._id, record]))
    return records.filter((record) => first.get(record._id) === record).map(recordDigest)
  }
  try {
    const [publications, cards] = await Promise.all([
      digests(listPublicationCards),
      digests(listExpertiseCards),
    ])
    return { digest: contentDigest(publications, cards) }
  } catch (error) {
    return { fault: `could not be read (${error instanceof Error ? error.message : String(error)})` }
  }
}

/** The digest that the deployed build carries. */
export async function lookAtSite(siteUrl: string, timeout: number): Promise<Found> {
  try {
    const answer = await fetch(siteUrl + buildFactsPath, {
      signal: AbortSignal.timeout(timeout),
      headers: { 'cache-control': 'no-cache' },
    })
    if (!answer.ok) return { fault: `answered ${answer.status} for ${buildFactsPath}` }
    return z.parse(buildFacts, await answer.json())
  } catch {
    return { fault: `does not say what it was built from` }
  }
}
