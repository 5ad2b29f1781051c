import { backoff, createRebuildLoop, type RebuildLoop, type RebuildState } from './rebuild-loop.ts'
import type { Debounce } from './rebuilder.ts'

interface Hook {
  address: string
  state: RebuildState
  say: (text: string) => void
  debounce?: Debounce
  /** Milliseconds before a call that failed is made again, doubled each time up to ten minutes. */
  firstDelay?: number
  /** Milliseconds until the other side counts as not answering. */
  timeout?: number
  /** Milliseconds between looks at what another process has left undone. */
  poll?: number
}

/** Calls the deployment's build hook after changes, with the same pauses as a build of our own, until it answers. */
export function createBuildHook({
  address,
  state,
  say,
  debounce = { quiet: 2000, longest: 15_000 },
  firstDelay = 5000,
  timeout = 15_000,
  poll,
}: Hook): RebuildLoop {
  return createRebuildLoop({
    state,
    debounce,
    poll,
    // Longer than the call may take.
    lease: 2 * timeout,
    retryDelay: backoff(firstDelay, 600_000),
    failed: (error) => say(`The build hook could not be called: ${String(error)}`),
    build: async (stopping) => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
      const { ok, status } = await fetch(address, { method: 'POST', signal })
      if (!ok) throw new Error(`The build hook answered ${status}.`)
    },
  })
}
