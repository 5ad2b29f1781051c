import type { Page } from '@playwright/test'
import type { Staff } from './staff-test.ts'

export { asStaff, type Card, make } from './stored-publication.ts'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const state = (page: Page) => page.getByRole('region', { name: 'State' })
export const listed = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

export const remove = (staff: Staff, id: string) => staff.send('DELETE', `/api/publication-cards/${id}`)
