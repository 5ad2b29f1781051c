import type { ReleaseState } from '#lib/build-messages.ts'
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
  /** Runs a step and reports it to the operator; the message may depend on the result. */
  step: <Result>(message: (result: Result) => string, work: () => Promise<Result>) => Promise<Result>
  failed: (error: unknown) => void
}

function describe(state: ReleaseState): string {
  return state === 'complete'
    ? 'Site complete: pictures in every size, and every page of the list up to date'
    : 'Site live. Some pictures could not be fetched; retrying in the background.'
}

export interface SitePublisher extends Publisher {
  /** Prepares the next build because a member of staff is editing. */
  expectChanges: () => void
}

/** Builds a site and makes it live, changed pages first: at start, after changes, and every six hours. */
export function createSitePublisher(options: Options): SitePublisher {
  const { state, builder, releases, poll, countPublications, step, failed } = options

  const publisher = createPublisher({
    state,
    poll,
    atStart: true,
    every: regularly,
    debounce: { quiet: 2000, longest: 15_000, leading: true },
    retryDelay: backoff(30_000, 600_000),
    prepare: () => builder.prepare(),
    failed,
    async publish(signal, isNewest) {
      const build = await builder.build(signal)
      async function release(): Promise<ReleaseState> {
        const { id, directory } = await releases.begin()
        const built = await build(directory)
        const publications = await countPublications()
        await releases.publish(id, { publications: (await isNewest()) ? publications : undefined })
        return built
      }
      const first = await step(() => 'Site built, verified and live', release)
      return first === 'more' ? async () => (await step(describe, release)) === 'complete' : undefined
    },
  })
  return { ...publisher, expectChanges: () => builder.expectChanges() }
}
