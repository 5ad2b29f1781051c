import { type BuiltFrom, hasChanged } from '#api/has-changed.ts'
import { cardDigest, shownDigest } from '#lib/digest.ts'

/** The script that shows what has changed; bundled from islands/live.ts. */
const liveScript = '/live.js'

/** Milliseconds after which an unmoved page asks; one that is scrolled asks then. */
const soon = 3000

/** The page is scrolled, or has been there for a while. */
function inUse(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, soon)
    addEventListener('scroll', resolve, { once: true })
  })
}

/** Shows in an element what the backend answers now. */
type Show = (host: HTMLElement) => void

/**
 * Checks the element of a page that `components/Fresh.astro` has drawn: what was built stays, and no code is loaded, unless the
 * backend answers something else by now.
 */
async function checkFreshness(host: HTMLElement): Promise<void> {
  const built: BuiltFrom = JSON.parse(host.dataset.built ?? '')
  const show = async () => {
    const { default: showIn }: { default: Show } = await import(/* @vite-ignore */ liveScript)
    showIn(host)
  }
  // Where nothing was built, or another page of the list is asked for, it is read at once.
  if (built.digests.length > 0 && !location.search.startsWith('?page=')) {
    await inUse()
    if (!(await hasChanged(built, built.whole ? cardDigest : shownDigest))) return
  }
  await show()
}

const host = document.querySelector<HTMLElement>('[data-built]')
if (host) checkFreshness(host).catch(() => {})
