import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '#publish/files.ts'
import { z } from '#contract/zod.ts'
import { isDrop } from '#lib/record-drop.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Noun, ReportParts } from '#publish/build-report.ts'

const schema = z.object({
  /** The extensions of its backend. */
  features: z.array(z.string()),
  /** `recordDigest` of all records that it showed. */
  shown: z.array(z.string()),
  /** The records that it received, by list. */
  records: z.record(z.string(), z.array(z.unknown())),
  /** The paths that lead to publications. */
  moved: z.optional(z.array(z.object({ path: z.string(), id: z.string() }))),
})

/** The facts about the last successful build that the next one uses. */
export type LastBuild = z.infer<typeof schema>

const fileIn = (cache: string) => join(cache, 'last-build.json')

export async function readLastBuild(cache: string): Promise<LastBuild> {
  try {
    return z.parse(schema, JSON.parse(await readFile(fileIn(cache), 'utf8')))
  } catch {
    return { features: [], shown: [], records: {} }
  }
}

export async function saveLastBuild(cache: string, build: LastBuild): Promise<void> {
  await writeFileAtomic(fileIn(cache), JSON.stringify(build))
}

/** The records that a site would show. */
interface Showing {
  parts: ReportParts
  /** The records of each list that match the contract. */
  records: Partial<Record<Noun, unknown[]>>
  /** Digests of those records, and of the ones that are shown. */
  received: readonly string[]
  shown: readonly string[]
}

/**
 * Throws OperatorError if a site would show far fewer records than before, unless `allowDrop` is set. If most records
 * that the site shows and that have not changed (two at least) would be dropped, it throws in any case: new code or a
 * setting is the cause.
 */
export function guardAgainstLoss(
  before: LastBuild,
  { parts, records, received, shown }: Showing,
  allowDrop: boolean,
): void {
  for (const { noun, received: sent } of Object.values(parts)) {
    const [last, kept] = [before.records[noun]?.length ?? 0, records[noun]?.length ?? 0]
    if (allowDrop || !isDrop({ kept, received: sent, before: last })) continue
    const what = last > sent ? `the last build had ${last}` : `the backend sent ${sent}`
    throw new OperatorError(
      `Nothing was built: only ${kept} of the ${noun} can be shown, and ${what}. If that is right, build with ALLOW_DROP=1.`,
    )
  }
  const [earlier, stays] = [new Set(before.shown), new Set(shown)]
  const same = [...new Set(received)].filter((digest) => earlier.has(digest))
  const lost = same.filter((digest) => !stays.has(digest)).length
  if (lost > 1 && lost * 2 > same.length)
    throw new OperatorError(
      `Nothing was built: ${lost} of ${same.length} records that the site shows, unchanged, would be dropped. A new version or a setting is the cause; the report has the reason for each record.`,
    )
}
