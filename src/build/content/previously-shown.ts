import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { z } from '#contract/zod.ts'
import { OperatorError } from '#lib/operator-error.ts'

const digests = z.array(z.string())

type Records = Record<'publications' | 'expertise', { recordDigest: string }[]>

function fileIn(cacheDirectory: string): string {
  return join(cacheDirectory, 'shown-before.json')
}

/** `recordDigest` of each record. */
export function recordDigestsOf({ publications, expertise }: Records): string[] {
  return [...publications, ...expertise].map(({ recordDigest }) => recordDigest)
}

/** `recordDigest` of all records that the last build showed; empty if unknown. */
export async function readPreviouslyShown(cacheDirectory: string): Promise<Set<string>> {
  try {
    return new Set(z.parse(digests, JSON.parse(await readFile(fileIn(cacheDirectory), 'utf8'))))
  } catch {
    return new Set()
  }
}

/** Stores the digests of this build's records for the next. */
export async function saveShown(cacheDirectory: string, records: Records): Promise<void> {
  await writeFileAtomic(fileIn(cacheDirectory), JSON.stringify(recordDigestsOf(records)))
}

/**
 * Throws OperatorError if most records that the site shows and that have not changed (two at least) would be dropped:
 * the cause is then new code or a setting. `sent` and `shown` are digests of records.
 */
export function guardAgainstLoss(before: Set<string>, sent: string[], shown: string[]): void {
  const stays = new Set(shown)
  const same = [...new Set(sent)].filter((digest) => before.has(digest))
  const lost = same.filter((digest) => !stays.has(digest)).length
  if (lost > 1 && lost * 2 > same.length)
    throw new OperatorError(
      `Nothing was built: ${lost} of ${same.length} records that the site shows, unchanged, would be dropped. A new version or a setting is the cause; the report has the reason for each record.`,
    )
}
