import { readFile } from 'node:fs/promises'
import { z } from '#contract/zod.ts'
import { type Extension, isExtension } from '#contract/features.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { writeFileAtomic } from '#built-site/write-file-atomic.ts'
import { type Content, contentFileIn, parseContent } from '#site/content/content-file.ts'

type Records = Record<'publications' | 'expertise', { recordDigest: string }[]>

/** The facts about the last successful build that the next one uses. */
export interface PreviousBuild {
  /** Undefined before the first build, and if this code cannot read it. */
  content: Content | undefined
  /** The key of each of its pages (page-cache.ts); empty if unknown. */
  keys: Map<string, string>
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

const withKeys = z.object({ keys: z.record(z.string(), z.string()) })

/** `recordDigest` of each record. */
export function recordDigestsOf({ publications, expertise }: Records): string[] {
  return [...publications, ...expertise].map(({ recordDigest }) => recordDigest)
}

export async function readPreviousBuild(cacheDirectory: string): Promise<PreviousBuild> {
  try {
    const written: unknown = JSON.parse(await readFile(contentFileIn(cacheDirectory, 'build'), 'utf8'))
    const content = parseContent(written)
    const { backend, ...shown } = content ?? z.parse(anyContent, written)
    return {
      content,
      keys: new Map(Object.entries(z.safeParse(withKeys, written).data?.keys ?? {})),
      shown: new Set(recordDigestsOf(shown)),
      features: backend.features.filter(isExtension),
    }
  } catch {
    return { content: undefined, keys: new Map(), shown: new Set(), features: [] }
  }
}

/** Stores the content of a release and the keys of its pages: in one file, because a kept page must match both. */
export async function saveBuild(
  cacheDirectory: string,
  content: Content,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const written = JSON.stringify({ ...content, keys: Object.fromEntries(keys) })
  await writeFileAtomic(contentFileIn(cacheDirectory, 'build'), written)
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
