import { staffPaths } from '#config/paths.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { comeBack, recordOf, sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { status, test, textsOf } from '../support/dashboard/test.ts'

const quiet = {
  queries: { new: 0, unhandled: 0, held: 0, revision: 'a' },
  appointments: { new: 0, unhandled: 0, held: 0, revision: 'a' },
  publications: { drafts: 0, scheduled: 0, overdue: 0 },
  mail: null,
}

test('[INB-09] the first panel lists all that needs attention, each item with a link', async ({
  page,
  staff,
}) => {
  await staff.answer('GET /api/attention', {
    queries: { new: 2, unhandled: 5, held: 0, revision: 'a' },
    appointments: { new: 0, unhandled: 1, proposed: 2, held: 0, revision: 'a' },
    publications: { drafts: 1, scheduled: 3, overdue: 1 },
    mail: { waiting: 4, failing: 2, since: Date.parse('2026-11-21T08:00Z'), message: 'Refused.' },
  })
  await staff.answer('GET /api/publishing', { state: 'failed', since: 1, message: 'The build failed.' })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Needs attention' })
  await expect
    .poll(() => textsOf(panel.getByRole('link')))
    .toEqual([
      expect.stringMatching(/^The public site could not be built/),
      expect.stringMatching(/^2 mails cannot be sent Since 21 Nov, 10:00\. Refused\.$/),
      expect.stringMatching(/^1 publication is overdue$/),
      expect.stringMatching(/^2 new messages$/),
      expect.stringMatching(/^1 unanswered appointment$/),
      expect.stringMatching(/^2 proposed times await a reply$/),
      expect.stringMatching(/^1 draft$/),
      expect.stringMatching(/^2 scheduled publications$/),
    ])
  const links = panel.getByRole('link').elements()
  const places = links.map((link) => link.getAttribute('href'))
  expect(places).toEqual([
    '#public-site',
    '/queries?state=new',
    '/articles?state=scheduled',
    '/queries?state=new',
    '/appointments?state=unanswered',
    '/appointments?state=proposed',
    '/articles?state=draft',
    '/articles?state=scheduled',
  ])
  for (const [about, place] of [
    ['appointment', '/appointments?state=open'],
    ['account', '/account?part=colleagues'],
  ]) {
    const mail = { waiting: 1, failing: 1, since: 1, message: 'Refused.', about }
    await staff.answer('GET /api/attention', { ...quiet, mail })
    comeBack(page)
    await expect
      .element(panel.getByRole('link', { name: /^1 mail cannot be sent/ }))
      .toHaveAttribute('href', place ?? '')
  }
  const first = page.css('main h2').first()
  await expect.element(first).toHaveTextContent('Needs attention')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await staff.answer('GET /api/publishing', { state: 'live', since: 1, message: '' })
  await staff.answer('GET /api/attention', quiet)
  comeBack(page)
  await expect.element(panel.getByText('Nothing needs your attention')).toBeVisible()
  await expect.element(panel.getByRole('link')).toHaveLength(0)
})

test(
  '[INB-09] unanswered appointments are one tap away, and a marked day opens its appointments',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id } = await sendAppointment(staff)
    await sendQuery(staff)
    await staff.enter(staffPaths.dashboard)
    await page.getByRole('link', { name: /unanswered appointments?$/ }).click()
    await expect.element(page.getByLabelText('State')).toHaveValue('unanswered')
    await expect.element(recordOf(page, _id)).toBeVisible()

    await page.back()
    const date = dateOfObjectId(_id)
    const day = date?.toLocaleDateString('en-GB', { day: 'numeric', timeZone: 'Africa/Kigali' })
    await page.getByRole('link', { name: new RegExp(`^${day} \\w+ \\d{4}: show appointments$`) }).click()
    await expect.poll(() => page.path()).toMatch(/\/appointments\?day=\d{4}-\d\d-\d\d$/)
    await expect.element(recordOf(page, _id)).toBeVisible()
    const chip = page.getByRole('button', { name: /: show all days$/ })
    await expectAccessible(page)
    await page.open(`${staffPaths.appointments}?day=2001-02-03`)
    await expect.element(page.getByText('There are no appointments of this kind.')).toBeVisible()
    await chip.click()
    await expect.element(recordOf(page, _id)).toBeVisible()
    await expect.poll(() => page.path()).not.toMatch(/day=/)
  },
)

describe('while the list of open work cannot be read', () => {
  test.override({ expectedErrors: [/Failed to load resource/] })

  test(
    '[INB-09] the panel says so, and is read again on demand',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.answer('GET /api/attention', status(503, { message: 'Away' }))
      await staff.enter(staffPaths.dashboard)
      const panel = page.getByRole('region', { name: 'Needs attention' })
      await expect.element(panel).toMatchTextContent('This list could not be loaded. Retrying automatically.')
      await expect.element(panel.css('.skeleton')).toHaveLength(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await staff.answer('GET /api/attention', quiet)
      await panel.getByRole('button', { name: 'Try again' }).click()
      await expect.element(panel.getByText('Nothing needs your attention')).toBeVisible()
      await expect.element(panel.getByRole('button')).toHaveLength(0)
    },
  )
})
