import { faultText } from '#lib/fault-text.ts'
import type { Debounce } from './publish-plan.ts'
import { backoff, createPublisher, type Publisher } from './publisher.ts'
import type { PublisherState } from './publisher-state.ts'

interface Hook {
  address: string
  state: PublisherState
  say: (text: string) => void
  debounce?: Debounce
  /** Milliseconds before the first retry, doubled each time up to ten minutes. */
  firstDelay?: number
  /** Milliseconds before a call times out. */
  timeout?: number
  /** Milliseconds between two polls for changes by other processes. */
  poll?: number
}

/** Calls the deployment's build hook after changes, debounced like a build, and retries until it responds. */
export function createBuildHook({
  address,
  state,
  say,
  debounce = { quiet: 2000, longest: 15_000 },
  firstDelay = 5000,
  timeout = 15_000,
  poll,
}: Hook): Publisher {
  const publisher = createPublisher({
    state,
    debounce,
    poll,
    // Longer than a call can take, so that no other process calls at the same time.
    lease: 2 * timeout,
    retryDelay: backoff(firstDelay, 600_000),
    failed: (error) => say(`The build hook could not be called: ${faultText(error)}`),
    publish: async (stopping) => {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
      const { ok, status } = await fetch(address, { method: 'POST', signal })
      if (!ok) throw new Error(`The build hook responded with ${status}.`)
      return ''
    },
  })
  return {
    ...publisher,
    async status() {
      const status = await publisher.status()
      // Until the hook has been called, nothing is built.
      const state = status.state === 'building' ? 'waiting' : status.state
      return { ...status, state, builtElsewhere: true }
    },
  }
}
