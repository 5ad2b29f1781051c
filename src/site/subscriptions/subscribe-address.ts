import { browserEnv } from '#config/env.ts'
import { subscribe } from '#contract/subscriptions/calls.ts'
import { backend } from '#site/content/queries.ts'

/** Where pages post the address of a subscriber; undefined if the backend sends no mail to subscribers. */
export async function subscribeAddress(): Promise<string | undefined> {
  const { features } = await backend()
  return features.includes('subscriptions') ? browserEnv.apiHost + subscribe.path : undefined
}
