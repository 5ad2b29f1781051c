import type { Locator, Page } from '@playwright/test'
import { test as base, product } from './browser-test.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { type SignedIn, signInAt } from './product.ts'
import type { Answer } from './faulty-backend.ts'

type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

export interface Staff {
  /** Token of the session that `enter` starts with, and the password that it began with. */
  token: string
  password: string
  /** Opens a screen as a signed-in person. */
  enter: (path: string) => Promise<void>
  /** From now on `METHOD /path` (or `METHOD /path/*`) gets this answer. */
  answer: (call: string, answer: Answer) => void
  /** From now on the product answers everything again. */
  repair: () => void
  /** `METHOD /path` of every call of the API so far. */
  requests: string[]
  /** Calls the product's API as this member of staff, bypassing the proxy. */
  send: (method: string, path: string, body?: unknown) => Promise<Response>
}

/** Signs in from the next page on, and not again once that session has ended. */
async function keepSession(page: Page, count: number, token: string, user: unknown): Promise<void> {
  await page.addInitScript(
    ([number, first, second]) => {
      // A page that failed to load has no storage.
      if (location.protocol !== 'http:' || Number(sessionStorage.getItem('sessions')) >= number) return
      sessionStorage.setItem('sessions', String(number))
      localStorage.setItem('token', first)
      localStorage.setItem('user', second)
    },
    [count, token, JSON.stringify(user)] as const,
  )
}

/** The session of a worker's tests, until one of them ends it: sign-ins per network are limited. */
async function sharedSession(known: SignedIn | undefined): Promise<SignedIn> {
  if (known) {
    const headers = { authorization: `Bearer ${known.token}` }
    const answer = await fetch(`${product.baseUrl}/api/auth/me`, { headers })
    if (answer.ok) return known
  }
  return signInAt(product.baseUrl, product)
}

/** A browser test as a member of staff, before the product behind a fault proxy. */
export const test = base.extend<{ staff: Staff }, { faulty: FaultProxy; sessions: { last?: SignedIn } }>({
  sessions: [async ({}, use) => use({}), { scope: 'worker' }],
  faulty: [
    async ({}, use) => {
      const proxy = await startFaultProxy(product.baseUrl)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ faulty }, use) => use(faulty.origin),
  staff: async ({ page, faulty, sessions }, use) => {
    sessions.last = await sharedSession(sessions.last)
    const { token, user } = sessions.last
    faulty.answers.clear()
    faulty.requests.length = 0
    let entered = 0
    await use({
      token,
      password: product.password,
      async enter(path) {
        entered += 1
        await keepSession(page, entered, token, user)
        await page.goto(path)
      },
      answer: (call, answer) => void faulty.answers.set(call, answer),
      repair: () => faulty.answers.clear(),
      requests: faulty.requests,
      send: (method, path, body) =>
        fetch(product.baseUrl + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
    })
  },
})

/** The toast at the top right. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).first()
}
