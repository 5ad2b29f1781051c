import { browserEnv } from '#config/env.ts'
import { countMissing } from '#contract/old-addresses/calls.ts'
import { backend } from '#site/content/queries.ts'

/** Address of the backend that counts missing addresses; undefined if none are counted. */
export async function missingAddress(): Promise<string | undefined> {
  const { features } = await backend()
  return features.includes('old-addresses') ? browserEnv.apiHost + countMissing.path : undefined
}
