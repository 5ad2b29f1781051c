import { expect, test as base } from 'vitest'
import { commands, type Locator, userEvent, utils } from 'vitest/browser'
import type { Extension } from '#contract/features.ts'
import { Answer, answerOf } from './answers.ts'
import type { Records } from './backend.ts'
import type { BrokenStorage } from './page-server.ts'
import { firstAccount } from './first-account.ts'
import { createPage, type PageUnderTest } from './page.ts'

export { status } from './answers.ts'
export type { PageUnderTest } from './page.ts'

export interface Staff {
  /** Token of the session that `enter` starts with, and its password. */
  token: string
  password: string
  /** Opens a screen as a signed-in person. */
  enter: (path: string) => Promise<void>
  /**
   * From now on `METHOD /path` (or `METHOD /path/*`, `METHOD /path?query`) gets this answer. A page that gets
   * 204 is not left.
   */
  answer: (call: string, answer: object) => Promise<void>
  /** From now on the API answers everything again. */
  repair: () => Promise<void>
  /** `METHOD /path` of every call of the API so far. */
  requests: () => Promise<string[]>
  /** Calls the API as this member of staff, bypassing faults; `requests` does not list it. */
  send: (method: string, path: string, body?: unknown) => Promise<Response>
}

/** The header of the test's own calls; page-server.ts reads it. */
const directHeader = 'x-test-direct'

function createStaff(page: PageUnderTest): Staff {
  const { token, user } = page.session
  return {
    token,
    password: firstAccount.password,
    async enter(path) {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(user))
      await page.open(path)
    },
    answer: (call, answer) => commands.answer(call, answerOf(answer)),
    repair: () => commands.repair(),
    requests: async () => (await commands.calls()).map(({ call }) => call),
    send: (method, path, body) =>
      fetch(path, {
        method,
        headers: {
          [directHeader]: '1',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  }
}

/** Prints the page of a failed test. */
function showPage(page: PageUnderTest, complaints: string[]): void {
  const { renderAriaTree, generateAriaTree } = utils.aria
  const body = page.css('body').query()
  const shown = body ? renderAriaTree(generateAriaTree(body)) : 'no page'
  console.log([page.path(), ...complaints, shown].join('\n'))
}

/**
 * A test of the dashboard in its real bundle, before the real API on a fresh database with the sample
 * content. It fails on an unexpected console error, a blocked resource or an uncaught exception;
 * `expectedErrors` names those that a test causes on purpose. With `lastingToasts` a toast stays until it is
 * closed: on a busy machine two seconds pass unseen. The page expects none of the extensions in `without`,
 * and those in `beside`; the API lacks the extensions named in `leftOut`; its clock stands still at `now`. With `records` set to `many` the database has
 * thousands in place of the sample content. `storage` sets how the browser's storage fails.
 */
export const test = base
  .extend('expectedErrors', [] as RegExp[])
  .extend('lastingToasts', false)
  .extend('without', [] as Extension[])
  .extend('leftOut', [] as string[])
  .extend('beside', [] as Extension[])
  .extend('pictureOrigins', [] as string[])
  .extend('now', undefined as string | undefined)
  .extend('records', 'samples' as Records)
  .extend('storage', undefined as BrokenStorage | undefined)
  .extend(
    'page',
    async (
      {
        expectedErrors,
        lastingToasts,
        without,
        leftOut,
        beside,
        pictureOrigins,
        now,
        records,
        storage,
        task,
      },
      { onCleanup },
    ) => {
      const options = { lastingToasts, without, leftOut, beside, pictureOrigins, now, records, storage }
      const session = await commands.beginTest(options)
      const page = createPage(session)
      onCleanup(async () => {
        const complaints = await commands.complaints()
        // Vitest shows the document around the page.
        if (task.result?.state === 'fail') showPage(page, complaints)
        await page.close()
        const unexpected = complaints.filter(
          (text) => !expectedErrors.some((expected) => expected.test(text)),
        )
        expect(unexpected, 'errors in the browser').toEqual([])
      })
      return page
    },
  )
  .extend('staff', ({ page }) => createStaff(page))

let holds = 0

/** An answer that is sent only after `release`: a test sees the screen in the meantime, on machines of any speed. */
export function held(body: object, status = 200): { answer: Answer; release: () => Promise<void> } {
  holds += 1
  const hold = `hold-${holds}`
  return {
    answer: new Answer({ status, body: JSON.stringify(body), hold }),
    release: () => commands.release(hold),
  }
}

/** The API's own answer, sent only after `release`. */
export function heldBack(): { answer: Answer; release: () => Promise<void> } {
  holds += 1
  const hold = `hold-${holds}`
  return { answer: new Answer({ instead: 'api', hold }), release: () => commands.release(hold) }
}

/** A message at the top right. */
export function toast(page: PageUnderTest, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first()
}

/** The bar of a message at the top right: its animation lasts for as long as the message stays. */
export function toastBar(page: PageUnderTest, text: string): Locator {
  return page.css('.Toastify__toast').filter({ hasText: text }).css('.Toastify__progress-bar')
}

/** The name in storage of the draft of a form, which ends with its account; undefined if there is none. */
export function draftName(page: PageUnderTest, key: string): string | undefined {
  return Object.keys(page.window().localStorage).find((name) => name.startsWith(`draft:${key}@`))
}

/** The values of the draft of a form. */
export function draftOf(page: PageUnderTest, key: string): Record<string, string> | undefined {
  const text = page.window().localStorage.getItem(draftName(page, key) ?? '')
  const saved: { values: Record<string, string> } | undefined = text ? JSON.parse(text) : undefined
  return saved?.values
}

/** The value of a field. */
export async function inputValue(field: Locator): Promise<string> {
  const element = await field.findElement()
  return 'value' in element ? String(element.value) : ''
}

/** Moves the focus to an element and presses keys there, in the words of `userEvent.keyboard`. */
export async function press(target: Locator, keys: string): Promise<void> {
  const element = await target.findElement()
  element.focus()
  await userEvent.keyboard(keys)
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Responds to the browser's dialog that an action causes. Resolves with its kind. */
export async function answerDialog(accept: boolean, cause: () => unknown): Promise<string> {
  const asked = commands.answerDialog(accept)
  // Commands begin in the order of their calls: after this one, the other waits for the dialog.
  await commands.calls()
  await cause()
  return asked
}

/** Opens a file dialog, and chooses some files. */
export async function withFiles(ask: () => Promise<void>, ...files: File[]): Promise<void> {
  const chosen = commands.chooseFiles(
    await Promise.all(
      files.map(async (file) => ({ name: file.name, mimeType: file.type, base64: await base64Of(file) })),
    ),
  )
  await ask()
  await chosen
}

/** Presses a button that opens a file dialog, and chooses some files. */
export const chooseFiles = (button: Locator, ...files: File[]): Promise<void> =>
  withFiles(() => button.click(), ...files)

/** A picture file in one colour. */
export async function pictureFile(name: string, width = 320, height = 200): Promise<File> {
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = '#c60'
  context?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

/** The edges of an element in the window. */
export async function boxOf(found: Locator): Promise<DOMRect> {
  return (await found.findElement()).getBoundingClientRect()
}

/** The texts of all elements that a locator finds, with white space as displayed. */
export function textsOf(found: Locator): string[] {
  return found.elements().map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
}

/** The heights in pixels of all elements that some locators find. */
export function heightsOf(...found: Locator[]): number[] {
  return found
    .flatMap((locator) => locator.elements())
    .map((element) => element.getBoundingClientRect().height)
}

/** Sizes of a phone's window and of a desktop's. */
export const sizes = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desktop', width: 1280, height: 900 },
] as const
