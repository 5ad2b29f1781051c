import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { accountPath, staffPaths } from '#config/paths.ts'
import { day } from '#lib/durations.ts'
import { zonedInput } from '#lib/zoned-time.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { comeBack, found, recordOf, sendAppointment } from '../support/dashboard/inbox.ts'
import {
  type PageUnderTest,
  sizes,
  type Staff,
  status,
  test,
  textsOf,
  toast,
} from '../support/dashboard/test.ts'

const zone = 'Africa/Kigali'

/** A time tomorrow on the firm's clock, and what staff see of it. */
function tomorrow(time: string) {
  const written = `${zonedInput(Date.now() + day, zone).slice(0, 10)}T${time}`
  const at = new Date(`${written}+02:00`)
  const parts = { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' } as const
  const weekday = at.toLocaleDateString('en-GB', { timeZone: zone, weekday: 'long' })
  return {
    written,
    at: at.toISOString(),
    text: `${weekday} ${at.toLocaleDateString('en-GB', parts)}, ${time}`,
  }
}

async function open(page: PageUnderTest, staff: Staff, id: string) {
  await staff.enter(staffPaths.appointments)
  await recordOf(page, id)
    .getByRole('button', { name: /^View Message/ })
    .click()
  return page.getByRole('dialog')
}

async function setTime(staff: Staff, id: string, fields: object) {
  const meeting = {
    at: tomorrow('09:00').at,
    minutes: 60,
    place: '',
    state: 'agreed',
    revision: 0,
    ...fields,
  }
  return staff.send('PATCH', `/api/appointments/${id}`, { meeting })
}

async function saved(press: () => Promise<void>) {
  const file = commands.savedFile()
  await press()
  const { name, base64 } = await file
  return { name, text: new TextDecoder().decode(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))) }
}

for (const { name: size, width, height } of sizes)
  test(
    `[REA-08] at the width of ${size}, a time in the firm’s zone is in the reply and a calendar file`,
    { tags: ['full'] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      const appointment = await sendAppointment(staff, { fullName: 'A;B,C\\D' })
      const { written, at, text } = tomorrow('09:00')
      const dialog = await open(page, staff, appointment._id)
      await expect.element(dialog.getByRole('button', { name: 'Calendar file' })).toHaveLength(0)
      await dialog.getByText('Set a day and a time').click()
      const save = dialog.getByRole('button', { name: 'Save time' })
      await expect.element(save).toBeDisabled()
      await dialog.getByLabelText('Place or link').fill('https://meet.example.org/a')
      await save.click()
      await expect.element(dialog.getByText('Please choose a day and a time')).toBeVisible()
      const field = dialog.getByLabelText('Day and time (Kigali time)')
      await field.fill('2020-01-01T09:00')
      await expect.element(dialog.getByText('This time has already passed')).toBeVisible()
      await field.fill('2100-01-01T09:00')
      await expect.element(dialog.getByText('Please choose a year from 2000 to 2099')).toBeVisible()
      await field.fill(written)
      await expect
        .element(dialog.getByText(`${text} to 10:00 (Kigali time, UTC+2)`, { exact: true }))
        .toBeVisible()
      await dialog.getByLabelText('Length').selectOptions('90 minutes')
      await save.click()
      await expect
        .element(dialog.css('summary'))
        .toHaveTextContent(`Proposed: ${text} to 10:30 (Kigali time, UTC+2)`)
      await expect.element(save).toBeDisabled()
      expect(await found(staff, '/api/appointments/', appointment.email)).toMatchObject({
        meeting: { at, minutes: 90, place: 'https://meet.example.org/a', state: 'proposed', revision: 1 },
      })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await dialog.getByLabelText('State').selectOptions('Agreed')
      await save.click()
      const reply = dialog.getByRole('link', { name: /^Reply/ })
      await expect
        .element(reply)
        .toHaveAttribute(
          'href',
          expect.stringContaining(encodeURIComponent(`We will meet on ${text} to 10:30`)),
        )
      const file = await saved(() => dialog.getByRole('button', { name: 'Calendar file' }).click())
      expect(file.name).toBe(`appointment-${written.slice(0, 10)}.ics`)
      const start = at.replace(/[-:]|\.\d+/g, '')
      for (const line of [
        `UID:appointment-${appointment._id}`,
        'SEQUENCE:1',
        `DTSTART:${start}`,
        'STATUS:CONFIRMED',
        'LOCATION:https://meet.example.org/a',
      ])
        expect(file.text.split('\r\n')).toContain(line)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect
        .element(recordOf(page, appointment._id).getByText(/^Agreed \d+ \w{3}, 09:00$/))
        .toBeVisible()
    },
  )

test('[REA-08] the export of appointments has the times', { tags: ['full'] }, async ({ page, staff }) => {
  const { _id } = await sendAppointment(staff)
  await setTime(staff, _id, { place: '=1+1' })
  await staff.enter(staffPaths.appointments)
  await expect.element(recordOf(page, _id)).toBeVisible()
  const { text } = await saved(() => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(text).toContain('Date,Name,Email,Company,Message,Appointment,Minutes,Place,State\r\n')
  expect(text).toContain(`${tomorrow('09:00').at},60,'=1+1,agreed\r\n`)
})

describe('two colleagues', () => {
  test.override({ expectedErrors: [/status of (?:409|503)/] })

  test(
    '[REA-08] a time that a colleague set in the meantime is shown before it is replaced, and typed values stay',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id, email } = await sendAppointment(staff)
      const dialog = await open(page, staff, _id)
      await dialog.getByText('Set a day and a time').click()
      await dialog.getByLabelText('Day and time').fill(tomorrow('15:00').written)
      await setTime(staff, _id, { state: 'proposed' })
      const save = dialog.getByRole('button', { name: 'Save time' })
      await save.click()
      await expect.element(toast(page, 'A colleague has changed this time in the meantime')).toBeVisible()
      const theirs = `Proposed, ${tomorrow('09:00').text} to 10:00`
      await expect.element(dialog.getByText(theirs)).toBeVisible()
      await expect.element(dialog.getByLabelText('Day and time')).toHaveValue(tomorrow('15:00').written)
      await save.click()
      await expect.element(dialog.getByText('Not saved yet')).toHaveLength(0)
      const meeting = { at: tomorrow('15:00').at, revision: 2 }
      expect(await found(staff, '/api/appointments/', email)).toMatchObject({ meeting })
    },
  )

  test(
    '[REA-08] a form that was not touched follows a colleague’s change, and one that fails keeps its values',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id } = await sendAppointment(staff)
      await setTime(staff, _id, {})
      const dialog = await open(page, staff, _id)
      const field = dialog.getByLabelText('Day and time')
      await expect.element(field).toHaveValue(tomorrow('09:00').written)
      await setTime(staff, _id, { at: tomorrow('11:00').at, revision: 1 })
      comeBack(page)
      await expect.element(field).toHaveValue(tomorrow('11:00').written)
      await staff.answer('PATCH /api/appointments/*', status(503, { message: 'Busy' }))
      await dialog.getByLabelText('Place or link').fill('Room 4')
      await dialog.getByRole('button', { name: 'Save time' }).click()
      await expect.element(toast(page, 'Failed to save the time')).toBeVisible()
      await dialog.getByLabelText('Note for colleagues').fill('Ring first')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await recordOf(page, _id)
        .getByRole('button', { name: /^View Message/ })
        .click()
      await expect.element(dialog.getByLabelText('Place or link')).toHaveValue('Room 4')
      await expect.element(dialog.getByLabelText('Note for colleagues')).toHaveValue('Ring first')
    },
  )
})

test(
  '[REA-08] an agreed appointment is in the calendar and in the first panel of the dashboard, each with a link to it',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const name = '<b>Ann</b>'
    const [agreed, proposed] = [
      await sendAppointment(staff, { fullName: name }),
      await sendAppointment(staff),
    ]
    const { written, text } = tomorrow('09:00')
    const date = written.slice(0, 10)
    await setTime(staff, agreed._id, {})
    await setTime(staff, proposed._id, { state: 'proposed' })
    await staff.enter(staffPaths.dashboard)
    const panel = page.getByRole('region', { name: 'Needs attention' })
    await panel.getByRole('link', { name: /proposed time awaits a reply$/ }).click()
    const options = () => textsOf(page.getByLabelText('State').getByRole('option'))
    await expect.poll(options).toEqual(expect.arrayContaining(['Time proposed (1)', 'Time agreed (1)']))
    await expect.element(recordOf(page, proposed._id)).toBeVisible()
    await expect.element(page.css('[data-record]')).toHaveLength(1)
    await page.getByLabelText('State').selectOptions('agreed')
    await expect.element(recordOf(page, agreed._id)).toBeVisible()
    await expect.element(page.css('[data-record]')).toHaveLength(1)
    await page.getByLabelText('State').selectOptions('unanswered')
    await expect.element(recordOf(page, agreed._id)).toHaveLength(0)
    await page.back()
    await expect
      .poll(() => textsOf(panel.getByRole('list', { name: 'Next appointments' }).getByRole('link')))
      .toEqual([`Appointment with ${name}${text} to 10:00 (Kigali time, UTC+2)`])
    await expect
      .element(page.getByRole('gridcell', { name: /appointment agreed$/ }).getByRole('link'))
      .toHaveAttribute('href', `/appointments?day=${date}`)
    await expectAccessible(page)
    await panel.getByRole('link', { name }).click()
    await expect.element(recordOf(page, agreed._id)).toBeVisible()
    await expect.element(page.css('[data-record]')).toHaveLength(2)
    await staff.send('PATCH', `/api/appointments/${agreed._id}`, {
      meeting: { at: tomorrow('09:00').at, minutes: 60, place: '', state: 'cancelled', revision: 1 },
    })
    await staff.enter(staffPaths.dashboard)
    await expect.element(panel.getByRole('link', { name: /unanswered/ })).toBeVisible()
    await expect.element(page.getByRole('list', { name: 'Next appointments' })).toHaveLength(0)
  },
)

test(
  '[REA-08, FOR-01] a time that cannot be read is not shown, and its appointment is',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { at } = tomorrow('09:00')
    const time = { at, minutes: 60, place: '', state: 'agreed', revision: 1, changedAt: at }
    const faults = [
      { at: 'soon' },
      { minutes: 1e300 },
      { state: 'odd' },
      { place: {} },
      { at: null, minutes: 'x' },
      { at: '+012026-01-01T00:00:00Z' },
      { changedAt: undefined },
      { changedAt: 'soon' },
      { revision: undefined },
      { revision: '1\r\nATTENDEE:x' },
      { revision: 1e300 },
    ]
    const data = faults.map((fault, place) => ({
      _id: `${place}`.padStart(24, '6'),
      fullName: `Visitor ${place}`,
      email: '',
      companyName: '',
      message: '',
      meeting: { ...time, ...fault },
    }))
    await staff.answer('GET /api/appointments/', { data })
    await staff.enter(staffPaths.appointments)
    await expect.element(page.css('[data-record]')).toHaveLength(data.length)
    await expect.element(page.getByText(/^(?:Agreed|odd)/)).toHaveLength(0)
    await staff.enter(staffPaths.dashboard)
    await expect.element(page.getByRole('gridcell').first()).toBeVisible()
    await expect.element(page.getByRole('list', { name: 'Next appointments' })).toHaveLength(0)
  },
)

describe('a private calendar', () => {
  test.override({ expectedErrors: [/status of 40[04]/] })

  for (const { name: size, width, height } of sizes)
    test(
      `[REA-08] at the width of ${size}, its address is shown once until it is replaced`,
      { tags: ['full'] },
      async ({ page, staff }) => {
        await page.resize(width, height)
        await staff.enter(accountPath('calendar'))
        const section = page.getByRole('region', { name: 'Calendar on your phone' })
        await section.getByRole('button', { name: 'Create an address' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabelText('Your password').fill('wrong')
        await dialog.getByRole('button', { name: 'Create' }).click()
        await expect.element(dialog.getByText('This is not your current password.')).toBeVisible()
        await dialog.getByLabelText('Your password').fill(staff.password)
        await dialog.getByRole('button', { name: 'Create' }).click()
        const link = dialog.getByLabelText('Link')
        await expect.element(link).toHaveValue(expect.stringMatching(/\/api\/calendar\/[\w-]{43}\.ics$/))
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        const input = await link.findElement()
        const first = input instanceof page.window().HTMLInputElement ? input.value : ''
        const read = async () => (await fetch(new URL(first).pathname)).status
        expect(await read()).toBe(200)
        await dialog.getByRole('button', { name: 'Done' }).click()
        await expect.element(section.getByText(/^Created /)).toBeVisible()
        expect((await section.findElement()).textContent).not.toContain('.ics')
        await expectAccessible(page)
        await section.getByRole('button', { name: 'Revoke' }).click()
        await expect.element(section.getByText('You have no address.')).toBeVisible()
        expect(await read()).toBe(404)
      },
    )
})

describe('with another backend', () => {
  test.override({ without: ['appointment-times'] })

  test(
    '[REA-08, FEA-02] no screen has times, even if the backend sends them',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id } = await sendAppointment(staff)
      await setTime(staff, _id, {})
      const dialog = await open(page, staff, _id)
      await expect.element(dialog.getByRole('button', { name: 'Mark as handled' })).toBeVisible()
      await expect.element(page.css('details, [type="datetime-local"]')).toHaveLength(0)
      await expect.element(page.getByText(/Agreed|Calendar file/)).toHaveLength(0)
      await expect
        .element(dialog.getByRole('link'))
        .toHaveAttribute('href', expect.not.stringContaining('meet%20on'))
      await staff.enter(staffPaths.dashboard)
      await expect.element(page.getByRole('gridcell').first()).toBeVisible()
      await expect.element(page.getByRole('gridcell', { name: /agreed/ })).toHaveLength(0)
      await expect.element(page.getByRole('list', { name: 'Next appointments' })).toHaveLength(0)
      await staff.enter(accountPath('calendar'))
      await expect.element(page.getByRole('link', { name: 'Colleagues' })).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'Calendar' })).toHaveLength(0)
      await expect.element(page.getByRole('region', { name: 'Calendar on your phone' })).toHaveLength(0)
      for (const call of await staff.requests()) expect(call).not.toMatch(/calendar/)
    },
  )
})
