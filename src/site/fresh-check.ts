import type { BuiltFrom } from '#api/has-changed.ts'

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

/** Returns true if the backend's content differs by now from the built one. */
type HasChanged = (built: BuiltFrom) => Promise<boolean>

/** Renders the backend's current content into an element. */
type Show = (host: HTMLElement) => void

/** A script's default export. */
async function defaultOf<Exported>(script: string): Promise<Exported> {
  const loaded: { default: Exported } = await import(/* @vite-ignore */ script)
  return loaded.default
}

async function check(host: HTMLElement, comparison: string, isOtherPage: boolean): Promise<void> {
  const built: BuiltFrom = JSON.parse(host.dataset.built ?? '')
  if (built.digests.length > 0 && !isOtherPage) {
    await inUse()
    const hasChanged = await defaultOf<HasChanged>(comparison)
    if (!(await hasChanged(built))) return
  }
  const showIn = await defaultOf<Show>(liveScript)
  showIn(host)
}

/**
 * Checks the element of `components/Fresh.astro` with the script `comparison`. The built content stays, and no view is
 * loaded, unless the backend's content differs by now. If nothing was built, or the address is another page of the
 * list, the view loads at once.
 */
export function checkFreshness(comparison: string, isOtherPage = false): void {
  const host = document.querySelector<HTMLElement>('[data-built]')
  if (host) check(host, comparison, isOtherPage).catch(() => {})
}
