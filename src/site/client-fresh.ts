import { cardDigest, listDigest, shownLetters } from '#lib/digest.ts'
import { buildFactsPath, isOld } from '#lib/freshness.ts'

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

function isList(answer: unknown): answer is { data: object[] } {
  return typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data)
}

async function hasChanged({ from, digests, whole }: BuiltFrom): Promise<boolean> {
  const facts = await (await fetch(buildFactsPath)).json()
  if (!isOld(facts.time)) return false
  const answer = await fetch(from, { credentials: 'include', headers: { accept: 'application/json' } })
  if (!answer.ok) return whole === true && answer.status === 404
  const read = await answer.json()
  const records = isList(read) ? read.data : [read].flat()
  const now = records.map((record) => cardDigest(record, whole ? undefined : shownLetters))
  // A backend that knows no pages answers with all of the list.
  return ![...digests, facts.shown].includes(listDigest(now))
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
  async function check() {
    await new Promise((resolve) => {
      setTimeout(resolve, soon)
      addEventListener('scroll', resolve, { once: true })
    })
    if (await hasChanged(value)) await show()
  }
  if (value.digests.length === 0 || location.search.includes('page=')) void show()
  // Without an answer, what was built stays.
  else check().catch(() => {})
}
