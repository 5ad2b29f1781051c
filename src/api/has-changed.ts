import { type DigestedRecord, listDigest } from '#lib/record-digest.ts'
import { buildFactsPath, isOld, retries, retryDelay } from '#lib/freshness.ts'

/** The source of a built list or publication. */
export interface BuiltFrom {
  /** Address of the current version: a list, or one record. */
  from: string
  /** Digests of an unchanged response; empty if nothing was built. */
  digests: string[]
  /** The source is one record: its whole text counts, and whether it exists. */
  whole?: boolean
}

type DigestOf = (record: DigestedRecord & Record<string, unknown>) => string

/** Throws when the backend cannot be read. */
async function differs({ from, digests, whole }: BuiltFrom, digestOf: DigestOf): Promise<boolean> {
  const facts = await (await fetch(buildFactsPath)).json()
  if (!isOld(facts.time)) return false
  const answer = await fetch(from, { credentials: 'include', headers: { accept: 'application/json' } })
  if (whole && answer.status === 404) return true
  if (!answer.ok) throw new Error()
  const read = await answer.json()
  // A list in another format counts as changed, so that code which can read it shows it.
  const now = [read.data ?? read].flat().map(digestOf)
  // A backend without paging returns the whole list.
  return ![...digests, facts.shown].includes(listDigest(now))
}

/**
 * Returns true if the build is old and the backend's response differs by now. `digestOf` computes the digest of a
 * record. A failed read is retried, and then counts as unchanged: the built content stays (PUB-07).
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
