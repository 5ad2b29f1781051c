import { staffPaths } from '#config/paths.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, product } from '../support/browser-test.ts'
import { passTo } from '../support/fault-proxy.ts'
import { comeBack, recordOf, sendAppointment, sendQuery } from '../support/inbox-staff.ts'
import { status, test } from '../support/staff-test.ts'

const quiet = {
  queries: { new: 0, unhandled: 0, held: 0, revision: 'a' },
  appointments: { new: 0, unhandled: 0, held: 0, revision: 'a' },
  publications: { drafts: 0, scheduled: 0, overdue: 0 },
  mail: null,
}

test(
  '[INB-09] the first panel is what needs somebody, each with a link to it',
  { tag: '@width' },
  async ({ page, staff }) => {
    staff.answer('GET /api/attention', {
      queries: { new: 2, unhandled: 5, held: 0, revision: 'a' },
      appointments: { new: 0, unhandled: 1, held: 0, revision: 'a' },
      publications: { drafts: 1, scheduled: 3, overdue: 1 },
      mail: { waiting: 4, failing: 2, since: Date.parse('2026-11-21T08:00Z'), message: 'Refused.' },
    })
    staff.answer('GET /api/publishing', { state: 'failed', since: 1, message: 'The build failed.' })
    await staff.enter(staffPaths.dashboard)
    const panel = page.getByRole('region', { name: 'Needs attention' })
    await expect(panel.getByRole('link')).toHaveText([
      /^The public site could not be built/,
      /^2 mails cannot be sent Since 21 Nov, 10:00\. Refused\.$/,
      /^1 publication is overdue$/,
      /^2 new messages$/,
      /^1 unanswered appointment$/,
      /^1 draft$/,
      /^2 scheduled publications$/,
    ])
    const places = await panel
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(places).toEqual([
      '#public-site',
      '/queries?state=new',
      '/articles?state=scheduled',
      '/queries?state=new',
      '/appointments?state=open',
      '/articles?state=draft',
      '/articles?state=scheduled',
    ])
    for (const [about, place] of [
      ['appointment', '/appointments?state=open'],
      ['account', '/account'],
    ]) {
      const mail = { waiting: 1, failing: 1, since: 1, message: 'Refused.', about }
      staff.answer('GET /api/attention', { ...quiet, mail })
      await comeBack(page)
      await expect(panel.getByRole('link', { name: /^1 mail cannot be sent/ })).toHaveAttribute(
        'href',
        place ?? '',
      )
    }
    const first = page.locator('main h2').first()
    await expect(first).toHaveText('Needs attention')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    staff.answer('GET /api/publishing', { state: 'live', since: 1, message: '' })
    staff.answer('GET /api/attention', quiet)
    await comeBack(page)
    await expect(panel.getByText('Nothing needs you right now')).toBeVisible()
    await expect(panel.getByRole('link')).toHaveCount(0)
  },
)

test('[INB-09] unanswered appointments are one tap away, and a marked day opens those of that day', async ({
  page,
  staff,
}) => {
  const { _id } = await sendAppointment(staff)
  await sendQuery(staff)
  await staff.enter(staffPaths.dashboard)
  await page.getByRole('link', { name: /unanswered appointments?$/ }).click()
  await expect(page.getByLabel('State')).toHaveValue('open')
  await expect(recordOf(page, _id)).toBeVisible()

  await page.goBack()
  const date = dateOfObjectId(_id)
  const day = date?.toLocaleDateString('en-GB', { day: 'numeric', timeZone: 'Africa/Kigali' })
  await page.getByRole('link', { name: new RegExp(`^${day} \\w+ \\d{4}: show appointments$`) }).click()
  await expect(page).toHaveURL(/\/appointments\?day=\d{4}-\d\d-\d\d$/)
  await expect(recordOf(page, _id)).toBeVisible()
  const chip = page.getByRole('button', { name: /: show all days$/ })
  await expectAccessible(page)
  await page.goto(`${staffPaths.appointments}?day=2001-02-03`)
  await expect(page.getByText('There are no appointments of this kind.')).toBeVisible()
  await chip.click()
  await expect(recordOf(page, _id)).toBeVisible()
  await expect(page).not.toHaveURL(/day=/)
})

test('[INB-02] an open dashboard asks what has changed since, and 304 leaves its list as it is', async ({
  page,
  staff,
}) => {
  const pass = passTo(product.baseUrl)
  const polls: { condition: string | undefined; status: number }[] = []
  staff.answer('GET /api/attention', (request, response) => {
    const condition = request.headers['if-none-match']
    response.once('finish', () => polls.push({ condition, status: response.statusCode }))
    pass(request, response)
  })
  const { _id } = await sendQuery(staff)
  await staff.enter(staffPaths.queries)
  await expect(recordOf(page, _id)).toBeVisible()
  await expect.poll(() => polls[0]).toEqual({ condition: undefined, status: 200 })
  const before = staff.requests.length
  await comeBack(page)
  // The browser's cache, which the answer's headers allow to keep the counts, names what it has.
  await expect.poll(() => polls.at(-1)).toEqual({ condition: expect.stringMatching(/"\S+"$/), status: 304 })
  await expect(page).toHaveTitle(/^\(\d+\) Messages/)
  await expect(recordOf(page, _id).getByText('New', { exact: true })).toBeVisible()
  expect(staff.requests.slice(before)).not.toContain('GET /api/queries')
})

test.describe('while what needs somebody cannot be read', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[INB-09] the panel says so, and is read again when asked to', async ({ page, staff }) => {
    staff.answer('GET /api/attention', status(503, { message: 'Away' }))
    await staff.enter(staffPaths.dashboard)
    const panel = page.getByRole('region', { name: 'Needs attention' })
    await expect(panel).toContainText('What needs you could not be read. It is tried again by itself.')
    await expect(panel.locator('.skeleton')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    staff.answer('GET /api/attention', quiet)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByText('Nothing needs you right now')).toBeVisible()
    await expect(panel.getByRole('button')).toHaveCount(0)
  })
})
