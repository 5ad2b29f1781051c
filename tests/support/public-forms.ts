import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { signInAt } from './product.ts'

/** The two public forms, as people see them. */
export const publicForms = {
  query: {
    path: '/reachus',
    call: '/api/queries',
    list: '/api/queries',
    noun: 'message',
    button: 'Send message',
    sent: 'Message sent successfully!',
    fields: {
      'Contact name': 'Amina Sample',
      'Phone number': '250700123456',
      Email: 'amina@example.org',
      Message: 'Where can I read the survey?',
    },
  },
  appointment: {
    path: '/',
    call: '/api/appointments',
    list: '/api/appointments/',
    noun: 'appointment request',
    button: 'Book appointment',
    sent: 'Appointment booked successfully!',
    fields: {
      'Full name': 'Amina Sample',
      Email: 'amina@example.org',
      'Company name': 'Sample Mills',
      Message: 'We would like to talk about maize.',
    },
  },
} as const
export type PublicForm = (typeof publicForms)[keyof typeof publicForms]

/** Scrolls to the form and waits until its script runs. */
export async function reachForm(page: Page, form: PublicForm): Promise<void> {
  // React replaces a form whose words a translator has changed.
  await expect(() => page.getByRole('button', { name: form.button }).scrollIntoViewIfNeeded()).toPass()
  await expect(page.locator('form[novalidate]')).toBeVisible()
}

/** Fills in the form of a page; `email` distinguishes the records of tests. */
export async function fillForm(page: Page, form: PublicForm, email: string): Promise<void> {
  await reachForm(page, form)
  for (const [label, text] of Object.entries({ ...form.fields, Email: email }))
    await page.getByLabel(label).fill(text)
}

export async function submitForm(page: Page, form: PublicForm): Promise<void> {
  await page.getByRole('button', { name: form.button }).click()
}

/** A mail address that no other test uses. */
export function ownEmail(): string {
  return `${crypto.randomUUID()}@example.org`
}

interface Account {
  baseUrl: string
  email: string
  password: string
}

/** The stored records of one mail address, including held-back ones. */
export async function recordsOf(at: Account, form: PublicForm, email: string) {
  const { token } = await signInAt(at.baseUrl, at)
  const headers = { authorization: `Bearer ${token}` }
  const own = async (query: string) => {
    const answer = await fetch(at.baseUrl + form.list + query, { headers })
    const { data }: { data: Record<string, unknown>[] } = await answer.json()
    return data.filter((record) => record.email === email)
  }
  return { listed: await own(''), heldBack: await own('?held=1') }
}
