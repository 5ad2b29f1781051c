import { expect } from 'vitest'
import type { Card } from '../stored-publication.ts'
import type { PageUnderTest, Staff } from './test.ts'

export { asStaff, type Card, make } from '../stored-publication.ts'

export const heading = (page: PageUnderTest, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const button = (page: PageUnderTest, name: string) => page.getByRole('button', { name, exact: true })
export const content = (page: PageUnderTest) => page.getByRole('textbox', { name: 'Content' })
export const state = (page: PageUnderTest) => page.getByRole('region', { name: 'State' })
export const listed = (page: PageUnderTest, title: string) =>
  page.getByRole('article').filter({ hasText: title })

/** Opens a group of details of the form, if it is closed. */
export async function unfold(page: PageUnderTest, title: string): Promise<void> {
  const summary = page.css('.detail-group > summary').filter({ hasText: title })
  await expect.element(summary).toBeVisible()
  if (!summary.element().matches('[open] > summary')) await summary.click()
}

/** Publishes the text in the form, of a backend without the check. */
export const publish = (page: PageUnderTest, name = 'Publish') =>
  state(page).getByRole('button', { name, exact: true }).click()

/** Publishes the text in the form, which lacks a summary and topics: the form asks once (REV-03). */
export async function publishAnyway(page: PageUnderTest, name = 'Publish'): Promise<void> {
  await state(page).getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Before it is published' })
  await question.getByRole('button', { name: 'Publish anyway' }).click()
}

export async function publicTitles(staff: Staff): Promise<string[]> {
  const cards: Card[] = await (await staff.send('GET', '/api/publication-cards')).json()
  return cards.map(({ title }) => title)
}

/** The question about a change of a public text (REV-04). */
export const question = (page: PageUnderTest) =>
  page.getByRole('dialog', { name: 'What kind of change is this?' })

/** Answers that question: readers need not know. */
export async function asSpelling(page: PageUnderTest): Promise<void> {
  await question(page).getByLabelText('Spelling or layout').click()
  await question(page).getByRole('button', { name: 'Publish' }).click()
}
