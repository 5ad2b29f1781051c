import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { recordOf, sendAppointment, sendQuery } from '../support/inbox-staff.ts'
import { status, test, toast } from '../support/staff-test.ts'

test.use({ expectedErrors: [/status of 503/], lastingToasts: true })

const offers = (page: Page) => page.getByRole('region', { name: 'Deleted just now' })

test(
  '[INB-03] each deleted message can be brought back to its place, by keyboard too',
  { tag: '@width' },
  async ({ page, staff }) => {
    const name = crypto.randomUUID()
    for (const place of ['one', 'two', 'three']) await sendQuery(staff, { contactName: `${name} ${place}` })
    await staff.enter(`${staffPaths.queries}?q=${name}`)
    const names = page.locator('tbody tr > td:first-child bdi')
    await expect(names).toHaveCount(3)
    const order = await names.allTextContents()
    const bin = (contactName = '') =>
      page.getByRole('button', { name: `Delete message of ${contactName}`, exact: true })

    await bin(order[0]).focus()
    await page.keyboard.press('Enter')
    // No offer ends while the pointer is on one.
    await offers(page).getByText(`Message of ${order[0]} deleted`, { exact: true }).hover()
    await expect(toast(page, 'Message deleted successfully!')).toBeVisible()
    await expect(names).toHaveText(order.slice(1))
    // The next one has the focus: another Enter would delete that.
    await expect(bin(order[1])).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(names).toHaveText(order.slice(2))
    await expect(offers(page).getByText(`Message of ${order[0]} deleted`, { exact: true })).toBeVisible()
    await expect(offers(page).getByText(`Message of ${order[1]} deleted`, { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('Control+z')
    await expect(names).toHaveText(order.slice(1))
    await expect(bin(order[1])).toBeFocused()
    await offers(page).getByRole('button', { name: /^Undo/ }).click()
    await expect(names).toHaveText(order)
    await expect(bin(order[0])).toBeFocused()
    await expect(offers(page).getByRole('button')).toHaveCount(0)
    await page.reload()
    await expect(names).toHaveText(order)
  },
)

test('[INB-03] an undo that fails stays on offer', async ({ page, staff }) => {
  const { _id } = await sendAppointment(staff)
  await staff.enter(staffPaths.appointments)
  await recordOf(page, _id)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(toast(page, 'Appointment deleted successfully!')).toBeVisible()
  staff.answer(`POST /api/deleted-records/${_id}/restore`, status(503, { message: 'Busy' }))
  await offers(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(toast(page, 'Failed to undo')).toBeVisible()
  staff.repair()
  await offers(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(recordOf(page, _id)).toBeVisible()
})

test('[INB-03] publications and expertise cards can be brought back after their dialogs', async ({
  page,
  staff,
}) => {
  const title = `Brought back ${Date.now()}`
  await staff.send('POST', '/api/publication-cards', { title, content: '<p>x</p>', link: '', image: '' })
  await staff.send('POST', '/api/expertise-cards', { title, content: '<p>x</p>' })
  for (const [path, said] of [
    [staffPaths.articles, 'Publication deleted successfully'],
    [staffPaths.expertise, 'Card deleted successfully'],
  ] as const) {
    await staff.enter(path)
    const card = page.getByRole('article').filter({ hasText: title })
    await card.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, said)).toBeVisible()
    await expect(card).toHaveCount(0)
    // The focus is on a record of the list, not lost with the one that is gone.
    await expect(page.locator('[data-delete]:focus, h1:focus')).toHaveCount(1)
    await offers(page).getByRole('button', { name: /^Undo/ }).click()
    await expect(card).toBeVisible()
    await page.reload()
    await expect(card).toBeVisible()
  }
})
