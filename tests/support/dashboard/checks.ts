import { expect, inject } from 'vitest'
import { commands } from 'vitest/browser'
import { settlePage } from '../settle-page.ts'
import type { PageUnderTest } from './page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isGate: boolean
  }
}

/**
 * Zero findings of axe, no exclusions, with WCAG 2.2 AA and best practices (FND-08). In the gate without its rules about
 * colours, which `expectContrast` checks on each screen; in the full run with them, in both schemes.
 */
export async function expectAccessible(page: PageUnderTest): Promise<void> {
  await settlePage({ scroll: true, view: page.window() })
  expect(await commands.axe('others'), `axe on ${page.path()}`).toEqual([])
  if (!inject('isGate')) await expectContrast(page)
}

/** Zero findings of axe about colours in both schemes. */
export async function expectContrast(page: PageUnderTest): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await commands.colourScheme(scheme)
    await settlePage({ view: page.window() })
    expect(await commands.axe('colours'), `axe on ${page.path()} in the ${scheme} scheme`).toEqual([])
  }
}

/**
 * Zero findings of axe in both schemes, and in forced colours: there without its rules about colours, which compare those
 * that the page asked for.
 */
export async function expectAccessibleInAnyColours(page: PageUnderTest): Promise<void> {
  await settlePage({ scroll: true, view: page.window() })
  for (const forced of ['active', 'none'] as const) {
    await commands.forcedColours(forced)
    await settlePage({ view: page.window() })
    expect(await commands.axe('others'), `axe on ${page.path()}, forced colours ${forced}`).toEqual([])
  }
  await expectContrast(page)
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: PageUnderTest): Promise<void> {
  const { document, innerWidth } = page.window()
  expect(
    document.documentElement.scrollWidth - innerWidth,
    `sideways scroll on ${page.path()}`,
  ).toBeLessThanOrEqual(0)
}
