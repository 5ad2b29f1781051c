import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { asStaff, button, content, listed, make, remove, state } from '../support/staff-publications.ts'
import { test, toast } from '../support/staff-test.ts'

const publishAt = '2031-03-03T06:00:00.000Z'
const time = Date.parse(publishAt)
const minute = 60_000

test('[EDT-02, EDT-13] the list and the form say that a publication is overdue, as soon as it is', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'Past its time', state: 'scheduled', publishAt })
  await page.clock.install({ time: time - minute / 2 })
  await staff.enter(staffPaths.articles)
  const card = listed(page, 'Past its time')
  await expect(card.getByText('Scheduled', { exact: true })).toBeVisible()
  await page.clock.runFor(2 * minute)
  await expect(card.getByText('Overdue', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect(state(page)).toContainText('Overdue')
  await expect(state(page)).toContainText('Was to become public on 3 March 2031, 08:00 (Kigali time)')
  await remove(staff, id)
})

test('[EDT-02, EDT-13] the list and the form take over what the schedule has published', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'On time', state: 'scheduled', publishAt })
  await page.clock.install({ time: time - minute / 2 })
  await staff.enter(`${staffPaths.newArticle}/${id}`)
  await expect(state(page)).toContainText('Becomes public on 3 March 2031')
  await content(page).fill('Changed meanwhile.')
  // As the schedule does, without another revision.
  const published = { ...(await asStaff(staff, id)), state: 'published', publishAt: '', date: publishAt }
  staff.answer(`GET /api/publications/${id}`, (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(published))
  })
  await page.clock.runFor(minute)
  await expect(state(page).getByText('Published')).toBeVisible()
  await expect(content(page)).toHaveText('Changed meanwhile.')
  await expect(page.getByText('Left empty: it stays 3 March 2031')).toBeVisible()
  await expect(button(page, 'Publish on…')).toHaveCount(0)
  staff.repair()
  await remove(staff, id)
})

test.describe('in a browser of another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('[EDT-02, EDT-13] the list is sorted and narrowed by the date that a scheduled publication shows', async ({
    page,
    staff,
  }) => {
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
  })

  test('[EDT-02] a publication is scheduled, shown and moved in the time of the firm', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabel('Title').fill('From far away')
    await content(page).fill('Later.')
    await button(page, 'Publish on…').click()
    const dialog = page.getByRole('dialog', { name: 'Publish on…' })
    const field = dialog.getByLabel('Day and time (Kigali time)')
    await field.fill('2031-03-03T08:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
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
    await expect(card).toContainText('4 July 2031, 00:30')
    expect((await asStaff(staff, id)).publishAt).toBe('2031-07-03T22:30:00.000Z')
    await remove(staff, id)
  })
})
