interface Wish {
  /** Scrolls through the page and back first, so that everything that appears on scrolling is visible. */
  scroll?: boolean
  view?: Window & typeof globalThis
}

/**
 * Waits until all animations have ended, except the bars of toasts. It runs in the page, and uses nothing of this module.
 */
export async function settlePage({ scroll = false, view = window }: Wish): Promise<void> {
  // With a limit: on a busy machine Chromium may stop drawing a page.
  const twoFrames = () =>
    new Promise<void>((resolve) => {
      view.requestAnimationFrame(() => view.requestAnimationFrame(() => resolve()))
      view.setTimeout(resolve, 500)
    })
  const start = view.scrollY
  const height = scroll ? view.document.documentElement.scrollHeight : 0
  for (let top = 0; top < height; top += Math.max(100, view.innerHeight - 100)) {
    view.scrollTo({ top, behavior: 'instant' })
    await twoFrames()
  }
  if (scroll) view.scrollTo({ top: start, behavior: 'instant' })
  await twoFrames()
  const isBar = ({ effect }: Animation) =>
    effect instanceof view.KeyframeEffect && effect.target?.matches('.Toastify__progress-bar') === true
  const passing = view.document
    .getAnimations()
    // Those of a scroll timeline end with the scrolling of their box.
    .filter(({ timeline }) => timeline instanceof view.DocumentTimeline)
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .filter((animation) => !isBar(animation))
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
