import { browserEnv } from '#config/env.ts'
import { searchPublications } from '#contract/search/calls.ts'
import { backend } from '#site/content/queries.ts'

/** Search address of the backend; undefined if only the static index is available. */
export async function searchAddress(): Promise<string | undefined> {
  const { features } = await backend()
  return features.includes('search') ? browserEnv.apiHost + searchPublications.path : undefined
}
