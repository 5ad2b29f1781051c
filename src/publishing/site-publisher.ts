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
  releases: Pick<Releases, 'begin' | 'publish'>
  /** Milliseconds between two polls for changes by other processes. */
  poll?: number
  /** The number of publications in the database. */
  countPublications: () => Promise<number>
  /** Runs one build and reports it to the operator. Resolves to whether the site is complete. */
  step: (message: (complete: boolean) => string, work: () => Promise<boolean>) => Promise<boolean>
  failed: (error: unknown) => void
}

export interface SitePublisher extends Publisher {
  /** Prepares the next build because a member of staff is editing. */
  expectChanges: () => void
}

/** Builds a site, quickly at first, and makes it live: at start, after changes, and every six hours. */
export function createSitePublisher(options: Options): SitePublisher {
  const { state, builder, releases, poll, countPublications, step, failed } = options

  function describe(quick: boolean, complete: boolean): string {
    if (quick) return 'Site built, verified and live'
    return complete
      ? 'Site complete: pictures in every size, and every page of the list up to date'
      : 'Site live. Some pictures could not be fetched; retrying in the background.'
  }

  const publisher = createPublisher({
    state,
    poll,
    atStart: true,
    every: regularly,
    debounce: { quiet: 2000, longest: 15_000, leading: true },
    retryDelay: backoff(30_000, 600_000),
    prepare: () => builder.prepare(),
    failed,
    async publish(signal, isNewest, quick) {
      const complete = await step(
        (isComplete) => describe(quick, isComplete),
        async () => {
          const { id, directory } = await releases.begin()
          const built = await builder.build(directory, { signal, quick })
          const publications = await countPublications()
          await releases.publish(id, { publications: (await isNewest()) ? publications : undefined })
          return built.complete
        },
      )
      return complete ? undefined : 'incomplete'
    },
  })
  return { ...publisher, expectChanges: () => builder.expectChanges() }
}
