import { createBuildHook } from '#publish/schedule/build-hook.ts'
import type { Publisher } from '#publish/schedule/publisher.ts'
import type { PublisherState } from '#publish/schedule/publisher-state.ts'
import type { ServerEnv } from '#server/env.ts'

/** The publisher that calls BUILD_HOOK_URL, for a site built elsewhere; undefined if it is not set. */
export function openHook({ buildHookUrl }: ServerEnv, state: PublisherState): Publisher | undefined {
  if (buildHookUrl === undefined) return undefined
  return createBuildHook({ address: buildHookUrl, state, say: (text) => console.error(text) })
}
