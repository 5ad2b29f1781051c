import { createBuildHook } from '#publishing/build-hook.ts'
import type { Publisher } from '#publishing/publisher.ts'
import type { PublisherState } from '#publishing/publisher-state.ts'
import type { ServerEnv } from '#server/env.ts'

/** The publisher that calls BUILD_HOOK_URL, for a site built elsewhere; undefined if it is not set. */
export function openHook({ buildHookUrl }: ServerEnv, state: PublisherState): Publisher | undefined {
  if (buildHookUrl === undefined) return undefined
  return createBuildHook({ address: buildHookUrl, state, say: (text) => console.error(text) })
}
