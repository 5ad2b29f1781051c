import { cardDigest, listDigest, shownDigest } from '#lib/digest.ts'
import { buildFactsPath, isOld, retries, retryDelay } from '#lib/freshness.ts'

/** What an island with `client:fresh` was built from. */
export interface BuiltFrom {
  /** The address that answers the same today: a list, or one record. */
  from: string
  /** Digests that this answer may have without anything having changed; none where nothing was built. */
  digests: string[]
  /** It is one record: all of its text counts, and that it is there at all. */
  whole?: boolean
}

/** Milliseconds after which an unmoved page asks; one that is scrolled asks then. */
const soon = 3000

/** Whether the backend answers something else by now. Throws when it cannot be read. */
async function hasChanged({ from, digests, whole }: BuiltFrom): Promise<boolean> {
  const facts = await (await fetch(buildFactsPath)).json()
  if (!isOld(facts.time)) return false
  const answer = await fetch(from, { credentials: 'include', headers: { accept: 'application/json' } })
  if (whole && answer.status === 404) return true
  if (!answer.ok) throw new Error()
  const read = await answer.json()
  // A list in any other shape has another digest: the island's own code can read it.
  const now = whole ? [cardDigest(read)] : [read.data ?? read].flat().map(shownDigest)
  // A backend that knows no pages answers with all of the list.
  return ![...digests, facts.shown].includes(listDigest(now))
}

/** The page is scrolled, or has been there for a while. */
function inUse(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, soon)
    addEventListener('scroll', resolve, { once: true })
  })
}

/**
 * `client:fresh`: the built HTML stays, and no code is loaded, unless the build is old and the backend
 * answers something else by now. Where nothing was built, it is read at once.
 */
export default function fresh(
  load: () => Promise<() => Promise<void>>,
  { value }: { value: BuiltFrom },
): void {
  const show = async () => (await load())()
  async function check(): Promise<void> {
    await inUse()
    // Until the last attempt has failed, and after it, what was built stays (PUB-07).
    for (let attempt = 0; attempt <= retries; attempt += 1)
      try {
        if (await hasChanged(value)) await show()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
      }
  }
  if (value.digests.length === 0 || location.search.includes('page=')) show().catch(() => {})
  else void check()
}
