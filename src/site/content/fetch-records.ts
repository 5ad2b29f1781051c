import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, createClient } from '#api/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordList } from '#contract/record-list.ts'
import { BuildError } from '#site/build-env.ts'

interface Source {
  apiHost: string
  /** What the records are called in messages. */
  noun: string
  warn: (message: string) => void
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

/**
 * Reads one list for the build, trying again when the backend fails. Records that do not fit the
 * contract and repeated identifiers are left out with a warning; a list that cannot be had ends the
 * build, so that a broken backend never publishes an empty site.
 */
export async function fetchRecords<Item extends { _id: string }>(
  list: Endpoint<undefined, RecordList<Item>>,
  { apiHost, noun, warn, retries = 3, firstDelay = 1000 }: Source,
): Promise<Item[]> {
  const call = createClient({ host: apiHost, timeout: 30_000 })
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { records, rejected } = await call(list)
      for (const { index, id, reason } of rejected)
        warn(`left out: the record ${id || `number ${index + 1}`} of the ${noun} does not fit (${reason})`)
      return withoutRepeats(records, noun, warn)
    } catch (error) {
      const text = `the ${noun} could not be read from ${apiHost}${list.path}: ${reason(error)}`
      if (attempt === retries) throw new BuildError(`Nothing was built: ${text}`)
      warn(`${text}; trying again`)
      await wait(firstDelay * 2 ** attempt)
    }
  }
}

function withoutRepeats<Item extends { _id: string }>(
  records: Item[],
  noun: string,
  warn: (message: string) => void,
): Item[] {
  const seen = new Set<string>()
  return records.filter(({ _id }) => {
    if (seen.has(_id)) warn(`left out: the identifier ${_id} stands twice among the ${noun}`)
    return !seen.has(_id) && seen.add(_id)
  })
}
