import { backoff, createPublisher, type Publisher } from './publisher.ts'
import type { PublisherState } from './publisher-state.ts'
import type { Releases } from './releases.ts'
import type { Builder } from './run-build.ts'

/**
 * Milliseconds between two builds without a change, to pick up what is not counted, such as pictures that were
 * unavailable.
 */
const regularly = 6 * 3_600_000

interface Options {
  state: PublisherState
  builder: Builder
  releases: Pick<Releases, 'publish'>
  /** Milliseconds between two polls for changes by other processes. */
  poll?: number
  /** The number of publications in the database. */
  countPublications: () => Promise<number>
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
  const { state, builder, releases, poll, countPublications, step, failed } = options

  const publisher = createPublisher({
    state,
    poll,
    atStart: true,
    every: regularly,
    debounce: { quiet: 2000, longest: 15_000, leading: true },
    retryDelay: backoff(30_000, 600_000),
    failed,
    publish: (signal, isNewest) =>
      step(
        () => 'Site built, verified and live',
        async () => {
          const manifest = await builder.build(signal)
          const publications = await countPublications()
          await releases.publish(manifest, { publications: (await isNewest()) ? publications : undefined })
        },
      ),
  })
  return { ...publisher, expectChanges: () => builder.warm() }
}
