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
  step: (message: string, work: () => Promise<void>) => Promise<void>
  failed: (error: unknown) => void
}

export interface SitePublisher extends Publisher {
  /** Has the next build prepared: somebody is writing. */
  expectChanges: () => void
}

/** Builds a site, quickly at first, and makes it live: at start, after changes, and every six hours. */
export function createSitePublisher(options: Options): SitePublisher {
  const { state, builder, releases, poll, countPublications, step, failed } = options

  /** Answers whether nothing was deferred. */
  async function publish(
    quick: boolean,
    signal: AbortSignal,
    isNewest: () => Promise<boolean>,
  ): Promise<boolean> {
    const { id, directory } = await releases.begin()
    const { complete } = await builder.build(directory, { signal, quick })
    const publications = await countPublications()
    await releases.publish(id, { publications: (await isNewest()) ? publications : undefined })
    return complete
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
    async publish(signal, isNewest) {
      let complete = true
      await step('Site built, verified and live', async () => {
        complete = await publish(true, signal, isNewest)
      })
      if (complete) return undefined
      return (finishing) =>
        step('Site complete: its pictures are smaller, and every page of the list is new', async () => {
          await publish(false, finishing, isNewest)
        })
    },
  })
  return { ...publisher, expectChanges: () => builder.expectChanges() }
}
