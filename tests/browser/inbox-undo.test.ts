import { staffPaths } from '#config/paths.ts'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { recordOf, sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { type PageUnderTest, status, test, textsOf, toast } from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/status of 503/], lastingToasts: true })

const offers = (page: PageUnderTest) => page.getByRole('region', { name: 'Deleted just now' })

test(
  '[INB-03] each deleted message can be restored to its place, by keyboard too',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const name = crypto.randomUUID()
    for (const place of ['one', 'two', 'three']) await sendQuery(staff, { contactName: `${name} ${place}` })
    await staff.enter(`${staffPaths.queries}?q=${name}`)
    const names = page.css('tbody tr > td:first-child bdi')
    await expect.element(names).toHaveLength(3)
    const order = textsOf(names)
    const bin = (contactName = '') =>
      page.getByRole('button', { name: `Delete message from ${contactName}`, exact: true })

    ;(await bin(order[0]).findElement()).focus()
    await userEvent.keyboard('{Enter}')
    // No offer ends while the pointer is on one.
    await offers(page).getByText(`Message from ${order[0]} deleted`, { exact: true }).hover()
    await expect.element(toast(page, 'Message deleted successfully!')).toBeVisible()
    await expect.poll(() => textsOf(names)).toEqual(order.slice(1))
    // The next one has the focus: another Enter would delete it.
    await expect.element(bin(order[1])).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => textsOf(names)).toEqual(order.slice(2))
    await expect
      .element(offers(page).getByText(`Message from ${order[0]} deleted`, { exact: true }))
      .toBeVisible()
    await expect
      .element(offers(page).getByText(`Message from ${order[1]} deleted`, { exact: true }))
      .toBeVisible()
    await expectAccessible(page)

    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textsOf(names)).toEqual(order.slice(1))
    await expect.element(bin(order[1])).toHaveFocus()
    await offers(page).getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => textsOf(names)).toEqual(order)
    await expect.element(bin(order[0])).toHaveFocus()
    await expect.element(offers(page).getByRole('button')).toHaveLength(0)
    await page.reload()
    await expect.poll(() => textsOf(names)).toEqual(order)
  },
)

test('[INB-03] a failed undo can be tried again', { tags: ['full'] }, async ({ page, staff }) => {
  const { _id } = await sendAppointment(staff)
  await staff.enter(staffPaths.appointments)
  await recordOf(page, _id)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect.element(toast(page, 'Appointment deleted successfully!')).toBeVisible()
  await staff.answer(`POST /api/deleted-records/${_id}/restore`, status(503, { message: 'Busy' }))
  await offers(page).getByRole('button', { name: /^Undo/ }).click()
  await expect.element(toast(page, 'Failed to undo')).toBeVisible()
  await staff.repair()
  await offers(page).getByRole('button', { name: /^Undo/ }).click()
  await expect.element(recordOf(page, _id)).toBeVisible()
})

test(
  '[INB-03] publications and expertise cards can be restored after their dialogs close',
  { tags: ['full'] },
  async ({ page, staff }) => {
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
      await page
        .getByRole('dialog', { name: 'Confirm Delete' })
        .getByRole('button', { name: 'Delete' })
        .click()
      await expect.element(toast(page, said)).toBeVisible()
      await expect.element(card).toHaveLength(0)
      // The focus moves to a record of the list.
      await expect.element(page.css('[data-delete]:focus, h1:focus')).toHaveLength(1)
      await offers(page).getByRole('button', { name: /^Undo/ }).click()
      await expect.element(card).toBeVisible()
      await page.reload()
      await expect.element(card).toBeVisible()
    }
  },
)
