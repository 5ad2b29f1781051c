import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { buildWithout } from '../support/inbox-staff.ts'
import { status, test, toast } from '../support/staff-test.ts'

const open = { published: false, samplesRemoved: false, branded: false, mailed: false, colleagues: false }

test(
  '[OWN-02] the dashboard offers first steps, with those that are done ticked off',
  { tag: '@width' },
  async ({ page, staff }) => {
    staff.answer('GET /api/first-steps', { over: false, steps: { ...open, branded: true } })
    await staff.enter(staffPaths.dashboard)
    const panel = page.getByRole('region', { name: 'First steps' })
    await expect(panel.getByText('1 of 5 done')).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveText([
      /^Publish something of your own/,
      /^Take the samples away.*npm run samples -- remove/,
      'Make it yours: done',
      /^Choose who gets a mail when somebody writes.*SMTP_URL/,
      /^Let a colleague in/,
    ])
    await expect(panel.getByRole('link', { name: 'a first publication' })).toHaveAttribute(
      'href',
      '/newArticles',
    )
    await expect(panel.getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/account')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('[OWN-02] the command that takes the samples away is copied as it is typed', async ({
  page,
  context,
  staff,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  staff.answer('GET /api/first-steps', { over: false, steps: open })
  await staff.enter(staffPaths.dashboard)
  await page.getByRole('button', { name: 'Copy the command' }).click()
  await expect(toast(page, 'The command is copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm run samples -- remove')
})

test.describe('without first steps', () => {
  test.use({ expectedErrors: [/status of 500 .*first-steps/] })

  test('[OWN-02] nothing is offered once they are over, while they cannot be read, and with another backend', async ({
    page,
    staff,
  }) => {
    const panel = page.getByRole('region', { name: 'First steps' })
    const isShown = () => expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
    const asked = () => staff.requests.filter((call) => call === 'GET /api/first-steps').length
    staff.answer('GET /api/first-steps', { over: true, steps: open })
    await staff.enter(staffPaths.dashboard)
    await isShown()
    await expect.poll(asked).toBe(1)
    await expect(panel).toHaveCount(0)
    staff.answer('GET /api/first-steps', status(500))
    await page.reload()
    await isShown()
    await expect.poll(asked).toBe(2)
    await expect(panel).toHaveCount(0)
    await buildWithout(page, ['first-steps'])
    await page.reload()
    await isShown()
    expect(asked()).toBe(2)
  })
})

test('[OWN-02] the steps are those of the product that runs', async ({ page, staff }) => {
  await staff.enter(staffPaths.dashboard)
  await expect(page.getByRole('region', { name: 'First steps' }).getByText(/^\d of 5 done$/)).toBeVisible()
})
