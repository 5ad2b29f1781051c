import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { found, recordOf, sendAppointment, sendQuery } from '../support/inbox-staff.ts'
import { test, toast } from '../support/staff-test.ts'

test(
  '[INB-07] what is held back is seen apart, with why, and one tap makes it a message like others',
  { tag: '@width' },
  async ({ page, staff }) => {
    const { _id, email, heldBack } = await sendQuery(staff, {
      contactName: 'Autofilled',
      leaveEmpty: 'x',
    })
    expect(heldBack).toBe(true)
    await staff.enter(staffPaths.queries)
    const held = page.getByRole('group').filter({ hasText: 'Held back (' })
    await expect(page.locator('tbody').getByText('Autofilled')).toHaveCount(0)
    await page.getByText(/^Held back \(\d+\)$/).click()
    const item = recordOf(page, _id)
    await expect(item).toContainText('It fills in a field that people do not see.')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await item.getByRole('button', { name: /^This is genuine/ }).click()
    await expect(page.locator('tbody').locator(`[data-record="${_id}"]`)).toBeVisible()
    await expect(held.locator(`[data-record="${_id}"]`)).toHaveCount(0)
    expect(await found(staff, '/api/queries', email)).toMatchObject({ heldBack: false, reason: '' })
  },
)

test('[INB-08] a message is answered by mail with its question, by WhatsApp, and by phone', async ({
  page,
  staff,
}) => {
  const { _id } = await sendQuery(staff, {
    contactName: 'Grace Mutoni',
    phoneNumber: '4420123456789',
    international: true,
    mainIdea: 'How much?\nHow soon?',
  })
  await staff.enter(staffPaths.queries)
  await recordOf(page, _id)
    .getByRole('button', { name: /^View Message/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  const reply = (await dialog.getByRole('link', { name: 'Reply by mail' }).getAttribute('href')) ?? ''
  const { searchParams } = new URL(reply)
  expect(searchParams.get('subject')).toMatch(/^Your message to /)
  expect(searchParams.get('body')).toMatch(/^Dear Grace Mutoni,\r\n[^]+\r\n> How much\?\r\n> How soon\?\r\n$/)
  const chat = dialog.getByRole('link', { name: /^WhatsApp/ })
  await expect(chat).toHaveAttribute('href', 'https://wa.me/4420123456789?text=Dear%20Grace%20Mutoni%2C')
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(chat).toHaveAttribute('rel', 'noopener')
  await expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+4420123456789')

  // What another program has sent, nobody else can tell.
  const offer = dialog.getByText('Answered? Mark it as handled')
  await expect(offer).toBeHidden()
  await dialog.getByRole('link', { name: 'Reply by mail' }).click()
  await expect(offer).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(offer).toBeHidden()
  await expect(dialog.getByText(/^Handled by /)).toBeVisible()
})

test('[INB-10] everything of one person is erased, after it was said what that is', async ({
  page,
  staff,
}) => {
  const { _id, email } = await sendQuery(staff)
  await sendQuery(staff, { email })
  await sendAppointment(staff, { email })
  await staff.enter(`${staffPaths.queries}?q=${email}`)
  await recordOf(page, _id)
    .getByRole('button', { name: /^View Message/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  const question = page.getByRole('dialog', { name: 'Erase this person' })
  await expect(question).toContainText(email)
  await expect(question).toContainText('all messages and appointments')
  await expect(question).toContainText('It cannot be undone.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Erase this person' })).toBeFocused()
  expect((await found(staff, '/api/queries', email))._id).not.toBe('')

  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect(toast(page, 'Erased: 2 messages and 1 appointment')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(recordOf(page, _id)).toHaveCount(0)
  expect((await found(staff, '/api/queries', email))._id).toBe('')
  expect((await found(staff, '/api/appointments/', email))._id).toBe('')
})
