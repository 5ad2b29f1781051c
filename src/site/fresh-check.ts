import { cardDigest, listDigest, shownDigest } from '#lib/digest.ts'
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

/** The script that shows what has changed; bundled from islands/live.ts. */
const liveScript = '/live.js'

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
  // A list in any other shape has another digest: the code that shows it can read it.
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

/** Shows in an element what the backend answers now. */
type Show = (host: HTMLElement) => void

/** What was built stays, and no code is loaded, unless the build is old and the backend answers something else by now. */
async function check(built: BuiltFrom, show: () => Promise<void>): Promise<void> {
  await inUse()
  // Until the last attempt has failed, and after it, what was built stays (PUB-07).
  for (let attempt = 0; attempt <= retries; attempt += 1)
    try {
      if (await hasChanged(built)) await show()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
    }
}

/** Checks the element of a page that `components/Fresh.astro` has drawn. */
function checkFreshness(host: HTMLElement): void {
  const built: BuiltFrom = JSON.parse(host.dataset.built ?? '')
  const show = async () => {
    const { default: showIn }: { default: Show } = await import(/* @vite-ignore */ liveScript)
    showIn(host)
  }
  // Where nothing was built, or another page of the list is asked for, it is read at once.
  if (built.digests.length === 0 || location.search.startsWith('?page=')) show().catch(() => {})
  else void check(built, show)
}

const host = document.querySelector<HTMLElement>('[data-built]')
if (host) checkFreshness(host)
