import { expect, type Page } from '@playwright/test'
import { product } from './browser-test.ts'
import { type SignedIn, signInAt } from './product.ts'
import type { Staff } from './staff-test.ts'

export interface TestColleague {
  id: string
  fullName: string
  email: string
  password: string
  /** The secret of the link, while no password is set. */
  secret: string
}

/** Invites a colleague, who has no password yet. */
export async function inviteTestColleague(
  staff: Staff,
  fullName = 'Sample Colleague',
): Promise<TestColleague> {
  const email = `${crypto.randomUUID()}@example.org`
  const answer = await staff.send('POST', '/api/colleagues', { fullName, email })
  const { _id: id, token: secret }: { _id: string; token: string } = await answer.json()
  return { id, fullName, email, password: `seven green tractors ${email.slice(0, 4)}`, secret }
}

/** A colleague who has set a password. */
export async function addTestColleague(staff: Staff, fullName?: string): Promise<TestColleague> {
  const colleague = await inviteTestColleague(staff, fullName)
  const { secret: token, password } = colleague
  expect((await staff.send('POST', '/api/password-links', { token, password })).status).toBe(200)
  return colleague
}

/** Opens a screen as a colleague; gives the session. */
export async function enterAs(page: Page, colleague: TestColleague, path: string): Promise<SignedIn> {
  const signedIn = await signInAt(product.baseUrl, colleague)
  // A page without script: the login page leaves for the dashboard as soon as it sees a session.
  await page.goto('/robots.txt')
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', user)
    },
    [signedIn.token, JSON.stringify(signedIn.user)] as const,
  )
  await page.goto(path)
  return signedIn
}
