import type { Page } from '@playwright/test'
import type { Staff } from './staff-test.ts'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content' })
export const state = (page: Page) => page.getByRole('region', { name: 'State' })
export const listed = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

export interface Card {
  _id: string
  title: string
  content: string
  link: string
  author: string
  position: string
  topics: string
  series: string
  seriesNumber: string
  language: string
  translationOf: string
  image: string
  date: string
  revision: number
  state: string
  publishAt: string
  savedAt: string
  savedBy: string
}

/** Creates a publication through the API. Returns the API's response. */
export async function make(staff: Staff, fields: Partial<Card>): Promise<Card> {
  const body = {
    title: 'A title',
    content: '<p>Seven traders were asked.</p>',
    link: '',
    image: '',
    ...fields,
  }
  return (await staff.send('POST', '/api/publication-cards', body)).json()
}

export const asStaff = async (staff: Staff, id: string): Promise<Card> =>
  (await staff.send('GET', `/api/publications/${id}`)).json()

export const remove = (staff: Staff, id: string) => staff.send('DELETE', `/api/publication-cards/${id}`)
