import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { sample } from 'fast-check'
import type { BrowserCommandContext } from 'vitest/node'
import { sanitiseHtml } from '#document/sanitise-html.ts'
import { type AxeRules, findingsIn } from '../axe.ts'
import { richDocument, storedPictureOf } from '../rich-documents.ts'
import type { Answer } from './answers.ts'
import { openPageServer, type PageOptions, workerCookie } from './page-server.ts'

let opened: ReturnType<typeof openPageServer> | undefined

/** The server of this process, started at the first call. */
export const pageServer = () => (opened ??= openPageServer())

const serverOf = async ({ sessionId }: BrowserCommandContext) => (await pageServer()).serverOf(sessionId)

/**
 * An error of Chromium 156, not of the page: a busy machine shows or leaves a page before the transition to
 * it is ready.
 */
const lateTransition = /^InvalidStateError: Transition was aborted because of invalid state\./

/** The name of the frame that page.ts makes. */
const pageFrame = 'page-under-test'

/** Files of code of the pages under test. */
const codeFiles = /\/page-assets\//
const nameOf = (url: string) => new URL(url).pathname.slice('/page-assets/'.length)

/** The network settings that a test has changed for each page. */
const networks = new WeakMap<Page, { deliveries: (() => void)[]; throttle?: CDPSession | undefined }>()

function networkOf(page: Page) {
  const known = networks.get(page) ?? { deliveries: [] }
  networks.set(page, known)
  return known
}

/** Delivers the code that was held back, and ends all faults of the network. */
async function repairNetwork(page: Page): Promise<void> {
  const network = networkOf(page)
  for (const deliver of network.deliveries.splice(0)) deliver()
  await page.unroute(codeFiles)
  // The rate ends with its session.
  await network.throttle?.detach()
  network.throttle = undefined
}

const complaints = new WeakMap<Page, string[]>()

/** Errors in the browser since the test began. */
function complaintsOf(page: Page): string[] {
  const known = complaints.get(page)
  if (known) return known
  const texts: string[] = []
  complaints.set(page, texts)
  page.on('console', (message) => {
    if (message.type() === 'error') texts.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    if (!lateTransition.test(String(error))) texts.push(String(error))
  })
  return texts
}

/** A file to choose, as it travels to Node. */
export interface ChosenFile {
  name: string
  mimeType: string
  base64: string
}

/** Commands of Node and of Playwright for tests in the browser. */
export const commands = {
  /** Begins a test without cookies, faults and reported errors. */
  async beginTest(context: BrowserCommandContext, options: PageOptions) {
    const { origin } = new URL(context.page.url())
    const { token, user } = await (await serverOf(context)).begin(options)
    await repairNetwork(context.page)
    await context.context.clearCookies()
    await context.context.addCookies([
      { name: workerCookie, value: context.sessionId, url: origin, httpOnly: true },
    ])
    complaintsOf(context.page).length = 0
    return { token, user }
  },

  async answer(context: BrowserCommandContext, call: string, answer: Answer) {
    ;(await serverOf(context)).answers.set(call, answer)
  },

  async repair(context: BrowserCommandContext) {
    ;(await serverOf(context)).answers.clear()
  },

  async release(context: BrowserCommandContext, name: string) {
    ;(await serverOf(context)).release(name)
  },

  async calls(context: BrowserCommandContext) {
    return (await serverOf(context)).calls
  },

  complaints: ({ page }: BrowserCommandContext) => complaintsOf(page),

  async cookies({ context }: BrowserCommandContext) {
    return (await context.cookies()).filter(({ name }) => name !== workerCookie)
  },

  async addCookie({ page, context }: BrowserCommandContext, name: string, value: string) {
    await context.addCookies([{ name, value, url: new URL(page.url()).origin }])
  },

  async colourScheme({ page }: BrowserCommandContext, colorScheme: 'light' | 'dark') {
    await page.emulateMedia({ colorScheme })
  },

  async forcedColours({ page }: BrowserCommandContext, forcedColors: 'active' | 'none') {
    await page.emulateMedia({ forcedColors })
  },

  /** The next file that the browser saves, as base64. Call it before the action. */
  async savedFile({ page }: BrowserCommandContext) {
    const file = await page.waitForEvent('download')
    return { name: file.suggestedFilename(), base64: await readFile(await file.path(), 'base64') }
  },

  /** The files for the next file dialog. Call it before the action. */
  async chooseFiles({ page }: BrowserCommandContext, files: ChosenFile[]) {
    const chooser = await page.waitForEvent('filechooser')
    await chooser.setFiles(
      files.map(({ name, mimeType, base64 }) => ({ name, mimeType, buffer: Buffer.from(base64, 'base64') })),
    )
  },

  /** Responds to the browser's next dialog. Resolves with its kind. Call it before the action. */
  async answerDialog({ page }: BrowserCommandContext, accept: boolean) {
    const dialog = await page.waitForEvent('dialog')
    await (accept ? dialog.accept() : dialog.dismiss())
    return dialog.type()
  },

  /** Presses a key, or several at once, in Playwright's words: `ControlOrMeta+z`. */
  pressKeys: ({ page }: BrowserCommandContext, keys: string) => page.keyboard.press(keys),

  typeText: ({ page }: BrowserCommandContext, text: string) => page.keyboard.type(text),

  /** Drops text on an element, as dragged from another window. */
  async dropText({ page, context }: BrowserCommandContext, selector: string, text: string) {
    const box = await page.frame(pageFrame)?.locator(selector).boundingBox()
    if (!box) throw new Error(`Nothing to drop text on: ${selector}`)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 }
    const session = await context.newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data })
    await session.detach()
  },

  /** Texts with every element that the editor knows. */
  richTexts: (_context: BrowserCommandContext, count: number) => sample(richDocument, count),

  /** Each text as the server stores it. */
  sanitise: (_context: BrowserCommandContext, texts: string[]) =>
    texts.map((html) => sanitiseHtml(html, storedPictureOf)),

  /** From now on the browser sends this many bytes per second. */
  async uploadRate({ page, context }: BrowserCommandContext, rate: number) {
    const session = await context.newCDPSession(page)
    networkOf(page).throttle = session
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: rate }
    await session.send('Network.emulateNetworkConditions', line)
  },

  /** Ends `uploadRate`, `loseCode` and `delayCode`. */
  repairNetwork: ({ page }: BrowserCommandContext) => repairNetwork(page),

  /** How often the browser announces each role of the page under test to assistive technology. */
  async rolesTold({ page, context }: BrowserCommandContext) {
    const session = await context.newCDPSession(page)
    const { frameTree } = await session.send('Page.getFrameTree')
    const all = (tree: typeof frameTree): (typeof frameTree)[] => [
      tree,
      ...(tree.childFrames ?? []).flatMap(all),
    ]
    const frame = all(frameTree).find((tree) => tree.frame.name === pageFrame)
    const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId: frame?.frame.id })
    await session.detach()
    const roles: Record<string, number> = {}
    for (const { ignored, role } of nodes)
      if (!ignored && role) roles[role.value] = (roles[role.value] ?? 0) + 1
    return roles
  },

  /** From now on the server has no code file with this name prefix, as after a deploy, for this many requests. */
  async loseCode({ page }: BrowserCommandContext, name: string, times = Infinity) {
    let left = times
    await page.route(codeFiles, (route) => {
      if (left === 0 || !nameOf(route.request().url()).startsWith(name)) return route.fallback()
      left -= 1
      return route.fulfill({ status: 404 })
    })
  },

  /** From now on code files with this name prefix arrive only after `repairNetwork`. */
  async delayCode({ page }: BrowserCommandContext, name: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    networkOf(page).deliveries.push(resolve)
    await page.route(codeFiles, async (route) => {
      if (nameOf(route.request().url()).startsWith(name)) await promise
      await route.fallback()
    })
  },

  /** Switches between a phone's touch and a desktop's pointer. */
  async touch({ page, context }: BrowserCommandContext, enabled: boolean) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled })
    await session.detach()
  },

  /** Findings of axe in the page under test. */
  axe({ page }: BrowserCommandContext, rules?: AxeRules) {
    const frame = page.frame(pageFrame)
    return findingsIn(frame ? [frame] : [], rules)
  },
}

type CalledFromBrowser<Command> = Command extends (
  context: BrowserCommandContext,
  ...args: infer Args
) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never
type TestCommands = { [Name in keyof typeof commands]: CalledFromBrowser<(typeof commands)[Name]> }

declare module 'vitest/internal/browser' {
  interface BrowserCommands extends TestCommands {}
}
