import { backoff, createPublisher, type Publisher } from './publisher.ts'
import type { PublisherState } from './publisher-state.ts'
import type { Releases } from './releases.ts'

/**
 * Milliseconds between two builds without a change, to pick up what is not counted, such as pictures that were
 * unavailable.
 */
const regularly = 6 * 3_600_000

interface Options {
  state: PublisherState
  /** Builds a site. Resolves to the file of its manifest. */
  build: (signal: AbortSignal) => Promise<string>
  /** Prepares for a build. */
  warm?: () => void
  releases: Pick<Releases, 'publish'>
  /** Milliseconds between two polls for changes by other processes. */
  poll?: number
  /** Runs a step and reports it to the operator. */
  step: (message: () => string, work: () => Promise<void>) => Promise<void>
  failed: (error: unknown) => void
}

export interface SitePublisher extends Publisher {
  /** Keeps the builder ready because a member of staff is editing. */
  expectChanges: () => void
}

/** Builds a site and makes it live: at start, after changes, and every six hours. */
export function createSitePublisher(options: Options): SitePublisher {
  const { state, build, warm, releases, poll, step, failed } = options

  const publisher = createPublisher({
    state,
    poll,
    atStart: true,
    every: regularly,
    debounce: { quiet: 2000, longest: 15_000, leading: true },
    retryDelay: backoff(30_000, 600_000),
    failed,
    publish: (signal) =>
      step(
        () => 'Site built, verified and live',
        async () => releases.publish(await build(signal)),
      ),
  })
  return { ...publisher, expectChanges: () => warm?.() }
}
