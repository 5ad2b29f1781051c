import { browserEnv } from '#config/env.ts'
import { countRead } from '#contract/reads/calls.ts'
import { backend } from '#site/content/queries.ts'

/** Address of the backend that counts reads; undefined if none are counted. */
export async function readsAddress(): Promise<string | undefined> {
  const { features } = await backend()
  return features.includes('reads') ? browserEnv.apiHost + countRead.path : undefined
}
