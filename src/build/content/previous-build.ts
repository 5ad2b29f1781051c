import { readFile } from 'node:fs/promises'
import { z } from '#contract/zod.ts'
import { type Extension, isExtension } from '#contract/features.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { type Content, contentFileIn, parseContent, writeContent } from '#site/content/content-file.ts'

type Records = Record<'publications' | 'expertise', { recordDigest: string }[]>

/** The facts about the last successful build that the next one uses. */
export interface PreviousBuild {
  /** Undefined before the first build, and if this code cannot read it. */
  content: Content | undefined
  /** `recordDigest` of all records that it showed; empty if unknown. */
  shown: Set<string>
  /** The extensions of its backend. */
  features: Extension[]
}

const records = z.array(z.object({ recordDigest: z.string() }))

/** The part that is read from the content of another version of the code. */
const anyContent = z.object({
  publications: records,
  expertise: records,
  backend: z.object({ features: z.array(z.string()) }),
})

/** `recordDigest` of each record. */
export function recordDigestsOf({ publications, expertise }: Records): string[] {
  return [...publications, ...expertise].map(({ recordDigest }) => recordDigest)
}

function factsOf(
  content: Content | undefined,
  { backend, ...shown }: z.infer<typeof anyContent>,
): PreviousBuild {
  return {
    content,
    shown: new Set(recordDigestsOf(shown)),
    features: backend.features.filter(isExtension),
  }
}

export async function readPreviousBuild(cacheDirectory: string): Promise<PreviousBuild> {
  try {
    const written: unknown = JSON.parse(await readFile(contentFileIn(cacheDirectory, 'build'), 'utf8'))
    const content = parseContent(written)
    return factsOf(content, content ?? z.parse(anyContent, written))
  } catch {
    return { content: undefined, shown: new Set(), features: [] }
  }
}

/** Stores the content of a build for the next one. */
export async function saveBuild(cacheDirectory: string, content: Content): Promise<PreviousBuild> {
  await writeContent(contentFileIn(cacheDirectory, 'build'), content)
  return factsOf(content, content)
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

/** The publications of a build, by the digest of their inputs. */
export function preparedIn({ content }: PreviousBuild): Map<string, Content['publications'][number]> {
  return new Map(
    content?.publications.filter(({ source }) => source !== '').map((made) => [made.source, made]),
  )
}
