import { launch, type Locator, type Page } from 'puppeteer-core'
import { expect, test as base } from 'vitest'
import { installFromDebian, isExecutable, onPath } from './executables.ts'
import { holdToasts } from './hold-toasts.ts'
import { type Product, signInAt, startProduct } from './product.ts'

/** Names of the program: Debian's, and the usual one. */
const names = ['firefox-esr', 'firefox']

/** FIREFOX_PATH, else a Firefox on PATH. Throws if FIREFOX_PATH names a file that cannot be run. */
function findFirefox(): string | undefined {
  const given = process.env.FIREFOX_PATH
  if (given === undefined || given === '') return onPath(names)
  if (isExecutable(given)) return given
  throw new Error(`FIREFOX_PATH names ${given}, which cannot be run.`)
}

/** The path of a Firefox. Installs Debian's as root if there is none. Throws one clear sentence. */
function prepareFirefox(): string {
  if (findFirefox() === undefined)
    try {
      installFromDebian('firefox-esr')
    } catch {
      // The sentence below says what to do.
    }
  const path = findFirefox()
  if (path === undefined)
    throw new Error('No Firefox was found or could be installed: install one and name it in FIREFOX_PATH.')
  return path
}

/** Presses the element with this text or label, inside the selector if one is given. */
export async function press(page: Page, name: string, below = 'body'): Promise<void> {
  const pressed = 'self::button or self::a or self::summary'
  await page
    .locator(
      `${below} ::-p-xpath(.//*[${pressed}][normalize-space() = "${name}" or @aria-label = "${name}"])`,
    )
    .click()
}

/** The field with this label. */
export function field(page: Page, label: string): Locator<Element> {
  return page.locator(`::-p-xpath(//*[@id = //label[normalize-space() = "${label}"]/@for])`)
}

/** Waits until words are shown. */
export async function sees(page: Page, words: string): Promise<void> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), {}, words)
}

/**
 * Waits until every visible part of the page has its script. Scrolls to parts that load when they come into
 * view.
 */
export async function allScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll('astro-island[ssr] > :first-child')]
    const next = islands.find((island) => island.checkVisibility())
    next?.scrollIntoView({ behavior: 'instant' })
    return next === undefined
  })
}

/** Reports blocked resources, which WebDriver BiDi does not report. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`The policy's ${violatedDirective} refused ${blockedURI}`),
  )
}

/** Collects console errors, uncaught exceptions and failed requests to the site. */
async function gatherComplaints(page: Page, { baseUrl }: Product): Promise<string[]> {
  const complaints: string[] = []
  const complain = (text: string) => void complaints.push(`${text} (${page.url()})`)
  await page.evaluateOnNewDocument(reportViolations)
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text())
  })
  page.on('pageerror', (error) => complain(String(error)))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(baseUrl))
      complain(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page aborts its pending requests.
    if (reason !== 'NS_BINDING_ABORTED' && request.url().startsWith(baseUrl))
      complain(`${reason} ${request.url()}`)
  })
  return complaints
}

/**
 * A test in Firefox, over WebDriver BiDi, against a product that the file starts. All tests share one browser; each has
 * separate storage and cookies. An error in the console, an uncaught exception or a failed request fails it; `expectedErrors` lists
 * the intended ones.
 */
export const test = base
  .extend('expectedErrors', [] as RegExp[])
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launch({ browser: 'firefox', executablePath: prepareFirefox() })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('product', { scope: 'file' }, async ({}, { onCleanup }): Promise<Product> => {
    const product = await startProduct()
    onCleanup(async () => void (await product.stop()))
    await product.built()
    return product
  })
  .extend('page', async ({ browser, product, expectedErrors }, { onCleanup }) => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    // Limits only how long a failing test takes.
    page.setDefaultTimeout(60_000)
    await page.evaluateOnNewDocument(holdToasts)
    const complaints = await gatherComplaints(page, product)
    onCleanup(async () => {
      await context.close()
      const unexpected = complaints.filter((text) => !expectedErrors.some((expected) => expected.test(text)))
      expect(unexpected, 'errors in Firefox').toEqual([])
    })
    return page
  })
  // One for all tests: a network may sign in only so often.
  .extend('session', { scope: 'file' }, ({ product }) => signInAt(product.baseUrl, product))
  .extend('staff', async ({ page, product, session: { token, user } }) => {
    await page.goto(`${product.baseUrl}/about`)
    await page.evaluate(
      (first, second) => {
        localStorage.setItem('token', first)
        localStorage.setItem('user', second)
      },
      token,
      JSON.stringify(user),
    )
    return {
      enter: (path: string) => page.goto(product.baseUrl + path),
      send: (method: string, path: string, body?: unknown) =>
        fetch(product.baseUrl + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
    }
  })
