import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, createClient, withRetries } from '#api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Extension, isExtension, readFeatures } from '#contract/features.ts'
import { type PublicationCard } from '#contract/publication-cards.ts'
import { readPublicVersion } from '#contract/public-version.ts'
import type { RecordList } from '#contract/record-list.ts'
import { z } from '#contract/zod.ts'
import { OperatorError, operatorErrorIn } from '#lib/operator-error.ts'
import type { Noun } from '#publish/build-report.ts'
import { timeouts } from '#publish/timeouts.ts'
import { movedPages } from '#publish/extensions.ts'
import type { LastBuild } from './last-build.ts'
import type { Moved } from './moved.ts'
import { readAtMost } from './read-at-most.ts'

/** Where a build reads its records from. */
export interface Source {
  /** The extensions of the backend. */
  features: () => Promise<Extension[]>
  /** Whether this is the site's own database: a record that is missing there was deleted by staff. */
  isOwn?: boolean
  /** Throws OperatorError if the list cannot be read. */
  list: <Item>(list: Endpoint<undefined, RecordList<Item>>, noun: Noun) => Promise<RecordList<Item>>
  /** A replaced public version of a publication; undefined if there is none (REV-04). */
  version?: (id: string, number: number) => Promise<PublicationCard | undefined>
  /** The paths that lead to publications, if its backend has such a list. Throws OperatorError if it cannot be read. */
  moved?: () => Promise<Moved[]>
  /** The picture of an address, if this source stores it. A build requests all others over the network. */
  picture?: (address: string) => Promise<Uint8Array | undefined>
}

interface Limits {
  /** Milliseconds for one whole response, and for all attempts. */
  timeout?: number
  budget?: number
  /** Maximum bytes of a response. The default is enough for 50,000 publications of an ordinary length. */
  limit?: number
  retries?: number
  /** Whether a build fails without an answer about extensions, because only that is read from this backend. */
  needsFeatures?: boolean
  /** Milliseconds before a retry, doubled each time. */
  firstDelay?: number
}

function reason(error: unknown): string {
  const tooLarge = operatorErrorIn(error)
  if (tooLarge) return `the response is ${tooLarge.message}`
  if (!(error instanceof ApiError)) return String(error)
  if (error.kind === 'network') return 'no answer'
  return error.kind === 'off-contract' ? 'the response is not a list' : `status ${error.status}`
}

/** A backend, read with retries: one that is broken must never publish an empty site. */
export function backendSource(
  apiHost: string,
  warn: (text: string) => void,
  { timeout = timeouts.list, budget = timeouts.lists, ...rest }: Limits = {},
): Source {
  const { limit = 128 * 1024 * 1024, retries = 3, firstDelay = 1000 } = rest
  const call = createClient({
    host: apiHost,
    timeout,
    // An endless response must not fill the memory.
    async fetch(input, init) {
      const response = await fetch(input, init)
      return new Response(await readAtMost(response, limit), response)
    },
  })
  return {
    /** Anything but a valid answer means that it has none (FEA-01). */
    features: () =>
      withRetries(() =>
        call(readFeatures).catch((error: unknown) => {
          if (error instanceof ApiError && error.kind === 'off-contract') return []
          throw error
        }),
      ).catch((error: unknown) => {
        if (!rest.needsFeatures) return []
        throw new OperatorError(
          `Nothing was built: the extensions of ${apiHost} are unknown: ${reason(error)}`,
        )
      }),
    version: (id, number) =>
      withRetries(() =>
        call(readPublicVersion, { id, search: { number } }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return undefined
          throw error
        }),
      ).catch((error: unknown) => {
        throw new OperatorError(
          `Nothing was built: version ${number} of the publication ${id} could not be read from ${apiHost}: ${reason(error)}`,
        )
      }),
    async moved() {
      try {
        return (await withRetries(() => call(movedPages.list))).data
      } catch (error) {
        throw new OperatorError(
          `Nothing was built: the old addresses could not be read from ${apiHost}${movedPages.list.path}: ${reason(error)}`,
        )
      }
    },
    async list(list, noun) {
      const ends = performance.now() + budget
      for (let attempt = 0; ; attempt += 1) {
        const left = ends - performance.now()
        try {
          // The client's timeout ends one attempt, the signal all of them.
          return await call(list, { signal: AbortSignal.timeout(Math.max(1, Math.floor(left))) })
        } catch (error) {
          const text = `the ${noun} could not be read from ${apiHost}${list.path}: ${reason(error)}`
          const delay = firstDelay * 2 ** attempt
          if (attempt === retries || delay > ends - performance.now() || operatorErrorIn(error))
            throw new OperatorError(`Nothing was built: ${text}`)
          warn(`${text}; trying again`)
          await wait(delay)
        }
      }
    },
  }
}

/** The records of the last successful build, without a backend. */
export function lastBuildSource({ features, records, moved }: LastBuild): Source {
  return {
    moved: async () => moved ?? [],
    features: async () => features.filter(isExtension),
    async list(list, noun) {
      const earlier = records[noun]
      if (earlier === undefined)
        throw new OperatorError(
          'Nothing was built: there is no earlier successful build to take the content from.',
        )
      return z.parse(list.answer, earlier)
    },
  }
}
