import { staffPaths } from '#config/paths.ts'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { found, recordOf, sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { test, toast } from '../support/dashboard/test.ts'

test('[INB-07] held-back messages are listed separately with the reason, and one tap releases one', async ({
  page,
  staff,
}) => {
  const { _id, email, heldBack } = await sendQuery(staff, {
    contactName: 'Autofilled',
    leaveEmpty: 'x',
  })
  expect(heldBack).toBe(true)
  await staff.enter(staffPaths.queries)
  const held = page.getByRole('group').filter({ hasText: 'Held back (' })
  await expect.element(page.css('tbody').getByText('Autofilled')).toHaveLength(0)
  await page.getByText(/^Held back \(\d+\)$/).click()
  const item = recordOf(page, _id)
  await expect.element(item).toMatchTextContent('It fills in a field that people do not see.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await item.getByRole('button', { name: /^This is genuine/ }).click()
  await expect.element(page.css('tbody').css(`[data-record="${_id}"]`)).toBeVisible()
  await expect.element(held.css(`[data-record="${_id}"]`)).toHaveLength(0)
  expect(await found(staff, '/api/queries', email)).toMatchObject({ heldBack: false, reason: '' })
})

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
  const link = await dialog.getByRole('link', { name: 'Reply by mail' }).findElement()
  const reply = link.getAttribute('href') ?? ''
  const { searchParams } = new URL(reply)
  expect(searchParams.get('subject')).toMatch(/^Your message to /)
  expect(searchParams.get('body')).toMatch(/^Dear Grace Mutoni,\r\n[^]+\r\n> How much\?\r\n> How soon\?\r\n$/)
  const chat = dialog.getByRole('link', { name: /^WhatsApp/ })
  await expect
    .element(chat)
    .toHaveAttribute('href', 'https://wa.me/4420123456789?text=Dear%20Grace%20Mutoni%2C')
  await expect.element(chat).toHaveAttribute('target', '_blank')
  await expect.element(chat).toHaveAttribute('rel', 'noopener')
  await expect
    .element(dialog.getByRole('link', { name: 'Call' }))
    .toHaveAttribute('href', 'tel:+4420123456789')

  // The dashboard cannot know whether the mail program has sent the reply.
  const offer = dialog.getByText('Answered? Mark it as handled')
  await expect.element(offer).not.toBeInTheDocument()
  await dialog.getByRole('link', { name: 'Reply by mail' }).click()
  await expect.element(offer).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/^Handled by /)).toBeVisible()
})

test('[INB-10] all records of one person are erased after a list of them was shown', async ({
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
  await expect.element(question).toMatchTextContent(email)
  await expect.element(question).toMatchTextContent('all messages and appointments')
  await expect.element(question).toMatchTextContent('It cannot be undone.')
  await expectAccessible(page)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toHaveLength(0)
  await expect.element(dialog.getByRole('button', { name: 'Erase this person' })).toHaveFocus()
  expect((await found(staff, '/api/queries', email))._id).not.toBe('')

  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await question.getByRole('button', { name: 'Erase permanently' }).click()
  await expect.element(toast(page, 'Erased: 2 messages and 1 appointment')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
  await expect.element(recordOf(page, _id)).toHaveLength(0)
  expect((await found(staff, '/api/queries', email))._id).toBe('')
  expect((await found(staff, '/api/appointments/', email))._id).toBe('')
})
