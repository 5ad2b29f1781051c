import { expect, type Page, test as base } from '@playwright/test'
import { findingsIn } from './axe.ts'
import { isGate } from './scope.ts'
import { holdToasts } from './hold-toasts.ts'
import { settlePage } from './settle-page.ts'

interface StartedProduct {
  baseUrl: string
  email: string
  password: string
}

const products: StartedProduct[] = JSON.parse(process.env.PRODUCTS ?? '[]')

/** The product of this worker: tests of other workers cannot interfere. */
export const product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? {
  baseUrl: '',
  email: '',
  password: '',
}

/**
 * An error of Chromium 156, not of the page: a busy machine shows a page before the transition to it is
 * ready, and the page appears without it.
 */
const lateTransition =
  'InvalidStateError: Transition was aborted because of invalid state. Page already revealed'

/**
 * A browser test that fails on an unexpected console error, a blocked resource or an uncaught exception.
 * `expectedErrors` names those that a test causes on purpose. With `lastingToasts` a toast stays until it is
 * closed: on a busy machine two seconds pass unseen.
 */
export const test = base.extend<{ expectedErrors: RegExp[]; lastingToasts: boolean }>({
  expectedErrors: [[], { option: true }],
  lastingToasts: [false, { option: true }],
  baseURL: async ({}, use) => use(product.baseUrl),
  context: async ({ context, lastingToasts }, use) => {
    if (lastingToasts) await context.addInitScript(holdToasts)
    await use(context)
  },
  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = []
    const complain = (text: string) => {
      if (!expectedErrors.some((expected) => expected.test(text))) complaints.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => {
      if (String(error) !== lateTransition) complain(String(error))
    })
    await use(page)
    expect(complaints, 'errors in the browser').toEqual([])
  },
})

/** Milliseconds until a change must be in the static pages, on a busy machine. */
export const publishedWithin = 180_000

/** Options of a test of a table: a case outside the gate runs only in the full run. */
export function unlessInGate(isInGate: boolean): { tag?: string } {
  return isInGate ? {} : { tag: '@full' }
}

/** Scrolls through the page and back, so that everything that appears on scrolling is visible. */
export const scrollThrough = (page: Page): Promise<void> => page.evaluate(settlePage, { scroll: true })

/** Scrolls until the section with this heading is at the top. */
export async function bringUp(page: Page, heading: string): Promise<void> {
  await page
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
}

/**
 * Zero findings of axe, no exclusions, with WCAG 2.2 AA and best practices (FND-08). In the gate without its rules about
 * colours, which `expectContrast` checks on each page; in the full run with them, in both schemes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await scrollThrough(page)
  expect(await findingsIn(page.frames(), 'others'), `axe on ${page.url()}`).toEqual([])
  if (!isGate) await expectContrast(page)
}

/** Zero findings of axe about colours in both schemes. */
export async function expectContrast(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settlePage, {})
    const findings = await findingsIn(page.frames(), 'colours')
    expect(findings, `axe on ${page.url()} in the ${colorScheme} scheme`).toEqual([])
  }
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Checks the page on a phone and on a desktop. */
export async function expectSound(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Signs in as the first account, through the form. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page
    .getByRole('button', { name: /^log ?in$/i })
    .last()
    .click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true })).toBeVisible()
}

export interface SamplePublication {
  _id: string
  title: string
  author: string
  date: string
  link: string
}

/** The oldest publication with a link: one of the samples. Newer ones come and go with other tests. */
export async function samplePublication(): Promise<SamplePublication> {
  const answer = await fetch(`${product.baseUrl}/api/publication-cards`)
  const publications: SamplePublication[] = await answer.json()
  const sample = publications.findLast(({ link }) => link.startsWith('https:'))
  if (!sample) throw new Error('No publication has a link')
  return sample
}

export { expect } from '@playwright/test'
