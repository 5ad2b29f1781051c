import { staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { asStaff, button, content, listed, make, remove, state } from '../support/staff-publications.ts'
import { test, toast } from '../support/staff-test.ts'

// The browser's zone differs from the firm's.
test.use({ timezoneId: 'America/Los_Angeles' })

const publishAt = '2031-03-03T06:00:00.000Z'

test(
  '[EDT-02, EDT-13] the list is sorted and filtered by the date that a scheduled publication shows',
  { tag: '@full' },
  async ({ page, staff }) => {
    const made = [
      await make(staff, {
        title: 'Of the later day',
        state: 'scheduled',
        publishAt: '2031-07-03T22:30:00.000Z',
      }),
      await make(staff, { title: 'Of the sooner day', state: 'scheduled', publishAt }),
    ]
    await staff.enter(`${staffPaths.articles}?state=scheduled`)
    const titles = page.getByRole('article').getByRole('heading')
    await expect(titles).toHaveText(['Of the later day', 'Of the sooner day'])
    await staff.enter(`${staffPaths.articles}?day=2031-07-04`)
    await expect(titles).toHaveText(['Of the later day'])
    await expect(page.getByRole('article')).toContainText('4 July 2031, 00:30')
    for (const { _id } of made) await remove(staff, _id)
  },
)

test(
  '[EDT-02] a publication is scheduled, shown and moved in the firm’s time zone',
  { tag: '@full' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabel('Title').fill('From far away')
    await content(page).fill('Later.')
    await button(page, 'Publish on…').click()
    const dialog = page.getByRole('dialog', { name: 'Publish on…' })
    const field = dialog.getByLabel('Day and time (Kigali time)')
    await field.fill('2031-03-03T08:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await button(page, 'Schedule anyway').click()
    await expect(toast(page, 'Scheduled for 3 March 2031, 08:00 (Kigali time)')).toBeVisible()
    const card = listed(page, 'From far away')
    await expect(card).toContainText('Scheduled3 March 2031, 08:00')
    await card.getByRole('button', { name: /^Update/ }).click()
    await expect(state(page)).toContainText('Becomes public on 3 March 2031, 08:00 (Kigali time)')
    const id = new URL(page.url()).pathname.split('/').pop() ?? ''
    expect((await asStaff(staff, id)).publishAt).toBe('2031-03-03T06:00:00.000Z')
    await button(page, 'Move…').click()
    await expect(field).toHaveValue('2031-03-03T08:00')
    await field.fill('2031-07-04T00:30')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await button(page, 'Schedule anyway').click()
    await expect(card).toContainText('4 July 2031, 00:30')
    expect((await asStaff(staff, id)).publishAt).toBe('2031-07-03T22:30:00.000Z')
    await remove(staff, id)
  },
)
