import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../support/chromium.ts'
import type { SignedIn } from '../support/product.ts'
import { settlePage } from '../support/settle-page.ts'
import { pictureTime } from './product.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

interface View {
  origin: string
  width: number
  height: number
  scheme: Scheme
  /** Pixels of the picture for each pixel of the page. */
  scale?: number
  session?: SignedIn | undefined
}

/** A browser whose pictures of the same page are equal. */
export function openCamera(): Promise<Browser> {
  const { args, ...options } = launchOptions()
  const even = [
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
    // The form of dates in their fields.
    '--lang=en-GB',
    // In place of routes, which would turn off the cache that has the fonts.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    // Otherwise the shade of an edge depends on earlier frames.
    '--disable-partial-raster',
    '--disable-checker-imaging',
  ]
  return chromium.launch({ ...options, args: [...args, ...even] })
}

/** Opens a page at the time of the pictures. It loads nothing from elsewhere. */
export async function openView(
  browser: Browser,
  { origin, width, height, scheme, scale = 1, session }: View,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    hasTouch: width < 600,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Africa/Kigali',
    locale: 'en-GB',
  })
  if (session)
    await context.addInitScript(
      ([token, user]) => {
        if (location.protocol !== 'http:') return
        localStorage.setItem('token', token)
        localStorage.setItem('user', user)
      },
      [session.token, JSON.stringify(session.user)] as const,
    )
  const page = await context.newPage()
  await page.clock.setFixedTime(pictureTime)
  return page
}

interface Waiting {
  /** Whether the page itself shows placeholders, as the kit does. */
  hasPlaceholders?: boolean
  /** Whether to scroll through the page first. */
  scrolls?: boolean
}

/** Opens a path with its fonts, and waits until all is drawn. */
export async function visit(page: Page, path: string, stays?: Waiting): Promise<void> {
  await page.goto(path)
  await settled(page, stays)
  // The second time its fonts are in the cache: a page keeps the font that it begins with.
  await page.reload()
  await settled(page, stays)
}

/** Waits until nothing is loading or moving any more, also further down. */
export async function settled(
  page: Page,
  { hasPlaceholders = false, scrolls = true }: Waiting = {},
): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (!hasPlaceholders)
    await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
  await page.evaluate(settlePage, { scroll: scrolls })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => {
    await document.fonts.ready
    return [...document.images].every(({ complete }) => complete)
  })
  await page.evaluate(settlePage, {})
}
