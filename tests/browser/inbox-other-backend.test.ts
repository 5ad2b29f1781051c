import { staffPaths } from '#config/paths.ts'
import { expect } from 'vitest'
import { recordOf, sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { test, textsOf, toast } from '../support/dashboard/test.ts'

test.override({ without: ['message-states', 'attention', 'undo', 'dialling', 'erase', 'appointment-times'] })

test(
  '[FEA-02] with a backend without inbox extensions, staff see the specified screens',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const message = await sendQuery(staff)
    const appointment = await sendAppointment(staff)
    await staff.enter(staffPaths.dashboard)
    await expect
      .element(page.getByRole('region', { name: 'Calendar' }).getByRole('gridcell').first())
      .toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Calendar' }).getByRole('link')).toHaveLength(0)
    await expect.element(page.getByRole('region', { name: 'Needs attention' })).toHaveLength(0)
    await expect.poll(() => page.window().document.title).toMatch(/^Dashboard/)

    for (const [path, { _id }, said] of [
      [staffPaths.queries, message, 'Message deleted successfully!'],
      [staffPaths.appointments, appointment, 'Appointment deleted successfully!'],
    ] as const) {
      await staff.enter(path)
      const record = recordOf(page, _id)
      await record.getByRole('button', { name: /^View Message/ }).click()
      const dialog = page.getByRole('dialog')
      await expect.poll(() => textsOf(dialog.getByRole('button'))).toEqual(['Close'])
      await expect.element(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveLength(0)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect.element(page.getByLabelText('State')).toHaveLength(0)
      await expect.element(page.getByText('New', { exact: true })).toHaveLength(0)
      await record.getByRole('button', { name: /^Delete/ }).click()
      await expect.element(toast(page, said)).toBeVisible()
      await expect.element(page.getByRole('button', { name: /^Undo/ })).toHaveLength(0)
    }
    for (const call of await staff.requests())
      expect(call).not.toMatch(/^PATCH|attention|deleted-records|erasures/)
  },
)
