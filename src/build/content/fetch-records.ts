import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordList } from '#contract/record-list.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { timeouts } from '#build/timeouts.ts'
import { createBuildClient } from './build-client.ts'
import type { Skipped, Noun } from '#build/build-report.ts'
import { TooLarge } from './read-at-most.ts'

interface Source {
  apiHost: string
  /** Name of the records in messages. */
  noun: Noun
  warn: (message: string) => void
  skip: (left: Skipped) => void
  /** Milliseconds for one whole response. */
  timeout?: number
  /** Milliseconds for all attempts together. */
  budget?: number
  /** Maximum bytes of the response. */
  limit?: number
  retries?: number
  /** Milliseconds before a retry, doubled each time. */
  firstDelay?: number
}

/** Why a response was not read to its end: the client sets the reason as the cause of its error. */
function tooLargeIn(error: unknown): TooLarge | undefined {
  if (error instanceof TooLarge) return error
  return error instanceof Error ? tooLargeIn(error.cause) : undefined
}

function reason(error: unknown): string {
  const tooLarge = tooLargeIn(error)
  if (tooLarge) return `the response is ${tooLarge.message}`
  if (!(error instanceof ApiError)) return String(error)
  if (error.kind === 'network') return 'no answer'
  if (error.kind === 'off-contract') return 'the response is not a list'
  return `status ${error.status}`
}

interface FetchedRecords<Item> {
  records: Item[]
  /** Number of records in the response, skipped ones included. */
  received: number
}

/**
 * Reads one list for the build, with retries. Records that do not match the contract and duplicate ids are skipped. A
 * list that cannot be read fails the build, so that a broken backend never publishes an empty site.
 */
export async function fetchRecords<Item extends { _id: string; title: string }>(
  list: Endpoint<undefined, RecordList<Item>>,
  {
    apiHost,
    noun,
    warn,
    skip,
    timeout = timeouts.list,
    budget = timeouts.lists,
    limit,
    retries = 3,
    firstDelay = 1000,
  }: Source,
): Promise<FetchedRecords<Item>> {
  const call = createBuildClient(apiHost, { timeout, limit })
  const started = performance.now()
  const left = () => budget - (performance.now() - started)
  for (let attempt = 0; ; attempt += 1) {
    try {
      // The client's timeout ends one attempt, the signal all of them.
      const signal = AbortSignal.timeout(Math.max(1, Math.floor(left())))
      return usableRecords(await call(list, { signal }), skip)
    } catch (error) {
      const text = `the ${noun} could not be read from ${apiHost}${list.path}: ${reason(error)}`
      const delay = firstDelay * 2 ** attempt
      if (attempt === retries || delay > left() || tooLargeIn(error))
        throw new OperatorError(`Nothing was built: ${text}`)
      warn(`${text}; trying again`)
      await wait(delay)
    }
  }
}

/** The records that can be shown; the others are reported. */
export function usableRecords<Item extends { _id: string; title: string }>(
  { records, rejected }: RecordList<Item>,
  skip: (left: Skipped) => void,
): FetchedRecords<Item> {
  for (const { index, id, reason: why } of rejected)
    skip({ kind: 'record', record: id || `number ${index + 1}`, title: '', why })
  const seen = new Set<string>()
  const kept = records.filter(({ _id, title }) => {
    if (seen.has(_id)) skip({ kind: 'duplicate', record: _id, title, why: 'duplicate id' })
    return !seen.has(_id) && seen.add(_id)
  })
  return { records: kept, received: records.length + rejected.length }
}
