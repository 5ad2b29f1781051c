import { accountPath, staffPaths } from '#config/paths.ts'
import { day } from '#lib/durations.ts'
import { zonedInput } from '#lib/zoned-time.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { fillForm, ownEmail, publicForms, submitForm } from '../support/public-forms.ts'
import { test } from '../support/staff-test.ts'

test(
  '[REA-08] the calendar of a phone follows an appointment until its visitor is erased',
  { tag: '@full' },
  async ({ page, staff }) => {
    const email = ownEmail()
    await page.goto(publicForms.appointment.path)
    await fillForm(page, publicForms.appointment, email)
    await submitForm(page, publicForms.appointment)
    await expect(page.locator('[data-panel]')).toBeVisible()

    await staff.enter(accountPath('calendar'))
    const section = page.getByRole('region', { name: 'Calendar on your phone' })
    await section.getByRole('button', { name: 'Create an address' }).press('Enter')
    await page.keyboard.type(staff.password)
    await page.keyboard.press('Enter')
    const address = await page.getByRole('dialog').getByLabel('Link').inputValue()
    await page.keyboard.press('Escape')
    await expect(section.getByText(/^Created /)).toBeVisible()
    /** The entry of the visitor in the subscribed calendar. */
    const entry = async () => {
      const file = await (await page.request.get(address)).text()
      return file.split('BEGIN:VEVENT').find((part) => part.replaceAll('\r\n ', '').includes(email)) ?? ''
    }
    expect(await entry()).toBe('')

    await staff.enter(`${staffPaths.appointments}?view=cards`)
    const card = page.locator('[data-record]').filter({ hasText: email })
    await card.getByRole('button', { name: /^View Message/ }).press('Enter')
    const dialog = page.getByRole('dialog')
    const summary = dialog.locator('summary')
    await summary.press('Enter')
    const set = async (time: string, state: string) => {
      const written = `${zonedInput(Date.now() + 3 * day, 'Africa/Kigali').slice(0, 10)}T${time}`
      await dialog.getByLabel('Day and time (Kigali time)').fill(written)
      await dialog.getByLabel('State').selectOption(state)
      await dialog.getByRole('button', { name: 'Save time' }).press('Enter')
      await expect(summary).toContainText(new RegExp(`^${state}: .*, ${time} to `))
      return new Date(`${written}+02:00`).toISOString().replace(/[-:]|\.\d+/g, '')
    }
    await set('09:00', 'Proposed')
    expect(await entry()).toBe('')
    const first = await set('09:00', 'Agreed')
    expect(await entry()).toContain(`DTSTART:${first}`)
    await expectAccessible(page)
    const moved = await set('14:30', 'Agreed')
    expect(await entry()).toContain(`DTSTART:${moved}`)
    await set('14:30', 'Cancelled')
    expect(await entry()).toContain('STATUS:CANCELLED')

    await dialog.getByRole('button', { name: 'Erase this person' }).click()
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(card).toHaveCount(0)
    expect(await entry()).toBe('')
    await staff.enter(accountPath('calendar'))
    await section.getByRole('button', { name: 'Revoke' }).press('Enter')
    await expect(section.getByText('You have no address.')).toBeVisible()
    expect((await page.request.get(address)).status()).toBe(404)
  },
)
