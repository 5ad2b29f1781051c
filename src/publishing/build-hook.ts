import { backoff, createPublisher, type Debounce, type Publisher } from './publisher.ts'
import type { PublisherState } from './publisher-state.ts'

interface Hook {
  address: string
  state: PublisherState
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
}: Hook): Publisher {
  return createPublisher({
    state,
    debounce,
    poll,
    // Longer than the call may take.
    lease: 2 * timeout,
    retryDelay: backoff(firstDelay, 600_000),
    failed: (error) => say(`The build hook could not be called: ${String(error)}`),
    publish: async (stopping) => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
      const { ok, status } = await fetch(address, { method: 'POST', signal })
      if (!ok) throw new Error(`The build hook answered ${status}.`)
    },
  })
}
