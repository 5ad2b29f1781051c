import { backoff, createPublisher, type Publisher } from './publisher.ts'
import type { PublisherState } from './publisher-state.ts'
import type { Releases } from './releases.ts'
import type { Builder } from './run-build.ts'

/** Milliseconds between two builds without a change: for what is not counted, such as a picture that was away. */
const regularly = 6 * 3_600_000

interface Options {
  state: PublisherState
  builder: Builder
  releases: Pick<Releases, 'begin' | 'publish'>
  /** Milliseconds between two looks for the changes of other processes. */
  poll?: number
  /** How many publications the database has. */
  countPublications: () => Promise<number>
  /** Runs one build, to tell the operator how it went. */
  step: (work: () => Promise<void>) => Promise<void>
  failed: (error: unknown) => void
}

/** Builds a site and makes it live: at start, after changes, and every six hours. */
export function createSitePublisher(options: Options): Publisher {
  const { state, builder, releases, poll, countPublications, step, failed } = options
  return createPublisher({
    state,
    poll,
    atStart: true,
    every: regularly,
    debounce: { quiet: 2000, longest: 15_000 },
    retryDelay: backoff(30_000, 600_000),
    prepare: () => builder.prepare(),
    failed,
    async publish(signal, isNewest) {
      const { id, directory } = await releases.begin()
      await step(async () => {
        await builder.build(directory, signal)
        const publications = await countPublications()
        await releases.publish(id, { publications: (await isNewest()) ? publications : undefined })
      })
    },
  })
}
