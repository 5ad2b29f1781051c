import { type DigestedRecord, listDigest } from '#lib/digest.ts'
import { buildFactsPath, isOld, retries, retryDelay } from '#lib/freshness.ts'

/** What a list or a publication was built from. */
export interface BuiltFrom {
  /** The address that answers the same today: a list, or one record. */
  from: string
  /** Digests that this answer may have without anything having changed; none where nothing was built. */
  digests: string[]
  /** It is one record: all of its text counts, and that it is there at all. */
  whole?: boolean
}

type DigestOf = (record: DigestedRecord) => string

/** Throws when the backend cannot be read. */
async function differs({ from, digests, whole }: BuiltFrom, digestOf: DigestOf): Promise<boolean> {
  const facts = await (await fetch(buildFactsPath)).json()
  if (!isOld(facts.time)) return false
  const answer = await fetch(from, { credentials: 'include', headers: { accept: 'application/json' } })
  if (whole && answer.status === 404) return true
  if (!answer.ok) throw new Error()
  const read = await answer.json()
  // A list in any other shape has another digest: the code that shows it can read it.
  const now = [read.data ?? read].flat().map(digestOf)
  // A backend that knows no pages answers with all of the list.
  return ![...digests, facts.shown].includes(listDigest(now))
}

/**
 * Whether the build is old and the backend answers something else by now, of which `digestOf` makes the digest of a record.
 * A backend that cannot be read is tried again, and then has changed nothing: what was built stays (PUB-07).
 */
export async function hasChanged(built: BuiltFrom, digestOf: DigestOf): Promise<boolean> {
  for (let attempt = 0; attempt <= retries; attempt += 1)
    try {
      return await differs(built, digestOf)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
    }
  return false
}
