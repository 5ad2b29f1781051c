import { createClient } from '#api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listExpertiseCards } from '#contract/expertise-cards.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import type { RecordList } from '#contract/record-list.ts'
import { z } from '#contract/zod.ts'
import { contentDigest, recordDigest } from '#lib/content-digest.ts'
import { buildFactsPath } from '#lib/freshness.ts'
import type { FoundBackend, FoundSite } from './decide.ts'

const buildFacts = z.object({
  digest: z.string(),
  publications: z.optional(z.number()),
  expertiseCards: z.optional(z.number()),
})

/** The digest of the content that a build would use today. */
export async function readBackendState(apiHost: string, timeout: number): Promise<FoundBackend> {
  const call = createClient({ host: apiHost })
  const signal = AbortSignal.timeout(timeout)
  async function read<Item extends { _id: string }>(list: Endpoint<undefined, RecordList<Item>>) {
    const { records, rejected } = await call(list, { signal })
    // Of records with the same identifier, the build takes the first.
    const first = new Map(records.toReversed().map((record) => [record._id, record]))
    return {
      digests: records.filter((record) => first.get(record._id) === record).map(recordDigest),
      count: { kept: first.size, received: records.length + rejected.length },
    }
  }
  try {
    const [publications, cards] = await Promise.all([read(listPublicationCards), read(listExpertiseCards)])
    return {
      digest: contentDigest(publications.digests, cards.digests),
      publications: publications.count,
      expertiseCards: cards.count,
    }
  } catch (error) {
    return { fault: `could not be read (${error instanceof Error ? error.message : String(error)})` }
  }
}

/** The digest and the counts of the deployed build. */
export async function readSiteState(siteUrl: string, timeout: number): Promise<FoundSite> {
  try {
    const answer = await fetch(siteUrl + buildFactsPath, {
      signal: AbortSignal.timeout(timeout),
      headers: { 'cache-control': 'no-cache' },
    })
    if (!answer.ok) return { fault: `responded with ${answer.status} for ${buildFactsPath}` }
    return z.parse(buildFacts, await answer.json())
  } catch {
    return { fault: `does not say what it was built from` }
  }
}
