import { expect, inject } from 'vitest'
import { commands } from 'vitest/browser'
import type { PageUnderTest } from './page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isGate: boolean
  }
}

/** Waits for two frames, with a limit: on a busy machine Chromium may stop drawing a page. */
export function frames(view: Window): Promise<void> {
  return new Promise((resolve) => {
    view.requestAnimationFrame(() => view.requestAnimationFrame(() => resolve()))
    view.setTimeout(resolve, 500)
  })
}

/** Scrolls through the page and back, so that everything that appears on scrolling is visible. */
async function scrollThrough(page: PageUnderTest): Promise<void> {
  const view = page.window()
  const start = view.scrollY
  const height = view.document.documentElement.scrollHeight
  const step = Math.max(100, view.innerHeight - 100)
  for (let top = 0; top < height; top += step) {
    view.scrollTo({ top, behavior: 'instant' })
    await frames(view)
  }
  view.scrollTo({ top: start, behavior: 'instant' })
}

/** Waits until all animations have ended, except the bars of toasts. */
async function rest(page: PageUnderTest): Promise<void> {
  const view = page.window()
  await frames(view)
  const isBar = ({ effect }: Animation) =>
    effect !== null &&
    'target' in effect &&
    effect.target instanceof view.Element &&
    effect.target.matches('.Toastify__progress-bar')
  const passing = view.document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .filter((animation) => !isBar(animation))
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/**
 * Zero findings of axe, no exclusions, with WCAG 2.2 AA and best practices (FND-08). In the gate without its rules about
 * colours, which `expectContrast` checks on each screen; in the full run with them, in both schemes.
 */
export async function expectAccessible(page: PageUnderTest): Promise<void> {
  await scrollThrough(page)
  await rest(page)
  expect(await commands.axe('others'), `axe on ${page.path()}`).toEqual([])
  if (!inject('isGate')) await expectContrast(page)
}

/** Zero findings of axe about colours in both schemes. */
export async function expectContrast(page: PageUnderTest): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await commands.colourScheme(scheme)
    await rest(page)
    expect(await commands.axe('colours'), `axe on ${page.path()} in the ${scheme} scheme`).toEqual([])
  }
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: PageUnderTest): Promise<void> {
  const { document, innerWidth } = page.window()
  expect(
    document.documentElement.scrollWidth - innerWidth,
    `sideways scroll on ${page.path()}`,
  ).toBeLessThanOrEqual(0)
}
