import type { Locator, Page } from 'puppeteer-core'
import { installFromDebian, isExecutable, onPath } from './executables.ts'

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
export function prepareFirefox(): string {
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
