import { expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { asStaff, button, content, listed, make, state, unfold } from '../support/dashboard/publications.ts'
import { test } from '../support/dashboard/test.ts'

const publishAt = '2031-03-03T06:00:00.000Z'
const minute = 60_000

test.override({ now: '2031-03-03T05:59:30.000Z' })

test(
  '[EDT-02, EDT-13] the list and the form show that a publication is overdue as soon as it is',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await make(staff, { title: 'Past its time', state: 'scheduled', publishAt })
    await staff.enter(staffPaths.articles)
    const card = listed(page, 'Past its time')
    await expect.element(card.getByText('Scheduled', { exact: true })).toBeVisible()
    page.advance(minute)
    await expect.element(card.getByText('Scheduled', { exact: true })).toBeVisible()
    page.advance(minute)
    await expect.element(card.getByText('Overdue', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: /^Update/ }).click()
    await expect.element(state(page)).toMatchTextContent('Overdue')
    await expect
      .element(state(page))
      .toMatchTextContent('Should have become public on 3 March 2031, 08:00 (Kigali time)')
  },
)

test(
  '[EDT-02, EDT-13] the list and the form show a publication that the schedule has published',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id: id } = await make(staff, { title: 'On time', state: 'scheduled', publishAt })
    await staff.enter(`${staffPaths.newArticle}/${id}`)
    await expect.element(state(page)).toMatchTextContent('Becomes public on 3 March 2031')
    await content(page).fill('Changed meanwhile.')
    // As the schedule does, without a new revision.
    const published = { ...(await asStaff(staff, id)), state: 'published', publishAt: '', date: publishAt }
    await staff.answer(`GET /api/publications/${id}`, published)
    page.advance(minute)
    await expect.element(state(page).getByText('Published', { exact: true })).toBeVisible()
    await expect.element(content(page)).toHaveTextContent('Changed meanwhile.')
    await unfold(page, 'Credits')
    await expect.element(page.getByText('If empty: 3 March 2031, as before')).toBeVisible()
    await expect.element(button(page, 'Publish on…')).not.toBeInTheDocument()
  },
)
