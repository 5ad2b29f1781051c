import { type BuiltFrom, type DigestOf, hasChanged } from '#api/has-changed.ts'

/** Script that renders live content; bundled from islands/live.ts. */
const liveScript = '/live.js'

/** Milliseconds until a page that was not scrolled checks; scrolling checks at once. */
const soon = 3000

/** Resolves when the page is scrolled, or after a while. */
function inUse(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, soon)
    addEventListener('scroll', resolve, { once: true })
  })
}

/** Renders the backend's current content into an element. */
type Show = (host: HTMLElement) => void

async function check(host: HTMLElement, digestOf: DigestOf, isOtherPage: boolean): Promise<void> {
  const built: BuiltFrom = JSON.parse(host.dataset.built ?? '')
  const show = async () => {
    const { default: showIn }: { default: Show } = await import(/* @vite-ignore */ liveScript)
    showIn(host)
  }
  if (built.digests.length > 0 && !isOtherPage) {
    await inUse()
    if (!(await hasChanged(built, digestOf))) return
  }
  await show()
}

/**
 * Checks the element of `components/Fresh.astro`. The built content stays, and no code is loaded, unless the backend's
 * content differs by now. If nothing was built, or the address is another page of the list, loads at once.
 */
export function checkFreshness(digestOf: DigestOf, isOtherPage = false): void {
  const host = document.querySelector<HTMLElement>('[data-built]')
  if (host) check(host, digestOf, isOtherPage).catch(() => {})
}
