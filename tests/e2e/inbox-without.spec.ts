import { staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { buildWithout, recordOf, sendAppointment, sendQuery } from '../support/inbox-staff.ts'
import { test, toast } from '../support/staff-test.ts'

test('[FEA-02] with a backend that knows no extension of the inbox, staff see what the specification says', async ({
  page,
  staff,
}) => {
  const message = await sendQuery(staff)
  const appointment = await sendAppointment(staff)
  await buildWithout(page, ['message-states', 'attention', 'undo', 'dialling', 'erase'])
  await staff.enter(staffPaths.dashboard)
  await expect(page.getByRole('region', { name: 'Calendar' }).getByRole('gridcell').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Calendar' }).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0)
  await expect(page).toHaveTitle(/^Dashboard/)

  for (const [path, { _id }, said] of [
    [staffPaths.queries, message, 'Message deleted successfully!'],
    [staffPaths.appointments, appointment, 'Appointment deleted successfully!'],
  ] as const) {
    await page.goto(path)
    const record = recordOf(page, _id)
    await record.getByRole('button', { name: /^View Message/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button')).toHaveText(['Close'])
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByLabel('State')).toHaveCount(0)
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await record.getByRole('button', { name: /^Delete/ }).click()
    await expect(toast(page, said)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  }
  for (const call of staff.requests) expect(call).not.toMatch(/^PATCH|attention|deleted-records|erasures/)
})
