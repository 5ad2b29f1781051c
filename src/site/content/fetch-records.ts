import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, createClient } from '#api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordList } from '#contract/record-list.ts'
import { BuildError } from '#site/build-env.ts'
import type { LeftOut, Noun } from './build-report.ts'

interface Source {
  apiHost: string
  /** What the records are called in messages. */
  noun: Noun
  warn: (message: string) => void
  leaveOut: (left: LeftOut) => void
  /** Milliseconds for one whole answer, however slowly it comes. */
  timeout?: number
  retries?: number
  /** Milliseconds before a retry, doubled each time. */
  firstDelay?: number
}

function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error)
  if (error.kind === 'network') return 'no answer'
  if (error.kind === 'off-contract') return 'an answer that is not a list'
  return `status ${error.status}`
}

interface FetchedRecords<Item> {
  records: Item[]
  /** How many the answer had, those left out among them. */
  received: number
}

/**
 * Reads one list for the build, trying again when the backend fails. Records that do not fit the
 * contract and repeated identifiers are left out; a list that cannot be had ends the build, so that a
 * broken backend never publishes an empty site.
 */
export async function fetchRecords<Item extends { _id: string; title: string }>(
  list: Endpoint<undefined, RecordList<Item>>,
  { apiHost, noun, warn, leaveOut, timeout = 20_000, retries = 3, firstDelay = 1000 }: Source,
): Promise<FetchedRecords<Item>> {
  const call = createClient({ host: apiHost })
  for (let attempt = 0; ; attempt += 1) {
    try {
      // The signal counts until the last byte; a time-out of the call would count until the first.
      return fitting(await call(list, { signal: AbortSignal.timeout(timeout) }), leaveOut)
    } catch (error) {
      const text = `the ${noun} could not be read from ${apiHost}${list.path}: ${reason(error)}`
      if (attempt === retries) throw new BuildError(`Nothing was built: ${text}`)
      warn(`${text}; trying again`)
      await wait(firstDelay * 2 ** attempt)
    }
  }
}

/** The records that can be shown; the others are named. */
export function fitting<Item extends { _id: string; title: string }>(
  { records, rejected }: RecordList<Item>,
  leaveOut: (left: LeftOut) => void,
): FetchedRecords<Item> {
  for (const { index, id, reason: why } of rejected)
    leaveOut({ kind: 'record', record: id || `number ${index + 1}`, title: '', why })
  const seen = new Set<string>()
  const kept = records.filter(({ _id, title }) => {
    if (seen.has(_id)) leaveOut({ kind: 'repeat', record: _id, title, why: 'its identifier stands twice' })
    return !seen.has(_id) && seen.add(_id)
  })
  return { records: kept, received: records.length + rejected.length }
}
