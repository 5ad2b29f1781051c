import { describe, expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import {
  type PageUnderTest,
  sizes,
  type Staff,
  status,
  test,
  textsOf,
  toast,
} from '../support/dashboard/test.ts'

const open = { published: false, samplesRemoved: false, branded: false, mailed: false, colleagues: false }

const panelOf = (page: PageUnderTest) => page.getByRole('region', { name: 'First steps' })

for (const { name, width, height } of sizes)
  test(
    `[OWN-02] the dashboard at the width of ${name} offers first steps, with the completed ones ticked off`,
    { tags: width > 1000 ? ['full'] : [] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      await staff.answer('GET /api/first-steps', { over: false, steps: { ...open, branded: true } })
      await staff.enter(staffPaths.dashboard)
      const panel = panelOf(page)
      await expect.element(panel.getByText('1 of 5 done')).toBeVisible()
      await expect
        .poll(() => textsOf(panel.getByRole('listitem')))
        .toEqual([
          expect.stringMatching(/^Publish something yourself/),
          expect.stringMatching(/^Remove the samples.*npm run samples -- remove/),
          'Make it yours: done',
          expect.stringMatching(/^Choose who gets a mail when a visitor writes.*SMTP_URL/),
          expect.stringMatching(/^Invite a colleague/),
        ])
      await expect
        .element(panel.getByRole('link', { name: 'a first publication' }))
        .toHaveAttribute('href', '/newArticles')
      await expect
        .element(panel.getByRole('link', { name: 'your profile' }))
        .toHaveAttribute('href', '/account?part=colleagues')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )

test(
  '[OWN-02] a person without access to the server is offered the steps in the dashboard',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const steps = { ...open, published: true, branded: true }
    await staff.answer('GET /api/first-steps', { over: false, operator: false, steps })
    await staff.enter(staffPaths.dashboard)
    const panel = panelOf(page)
    await expect.element(panel.getByText('1 of 2 done')).toBeVisible()
    await expect
      .poll(() => textsOf(panel.getByRole('listitem')))
      .toEqual(['Publish something yourself: done', expect.stringMatching(/^Invite a colleague/)])
  },
)

test(
  '[OWN-02] the command that removes the samples is copied exactly',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.answer('GET /api/first-steps', { over: false, steps: open })
    await staff.enter(staffPaths.dashboard)
    await page.getByRole('button', { name: 'Copy the command' }).click()
    await expect.element(toast(page, 'The command is copied')).toBeVisible()
    expect(await page.window().navigator.clipboard.readText()).toBe('npm run samples -- remove')
  },
)

describe('without first steps', () => {
  const isShown = (page: PageUnderTest) =>
    expect.element(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  const asked = async (staff: Staff) =>
    (await staff.requests()).filter((call) => call === 'GET /api/first-steps').length

  describe('of this backend', () => {
    test.override({ expectedErrors: [/status of 500 .*first-steps/] })

    test(
      '[OWN-02] no steps are offered once they are done, or while they cannot be read',
      { tags: ['full'] },
      async ({ page, staff }) => {
        await staff.answer('GET /api/first-steps', { over: true, steps: open })
        await staff.enter(staffPaths.dashboard)
        await isShown(page)
        await expect.poll(() => asked(staff)).toBe(1)
        await expect.element(panelOf(page)).toHaveLength(0)
        await staff.answer('GET /api/first-steps', status(500))
        await page.reload()
        await isShown(page)
        await expect.poll(() => asked(staff)).toBe(2)
        await expect.element(panelOf(page)).toHaveLength(0)
      },
    )
  })

  describe('of another backend', () => {
    test.override({ without: ['first-steps'] })

    test('[OWN-02] nothing is offered or requested', { tags: ['full'] }, async ({ page, staff }) => {
      await staff.enter(staffPaths.dashboard)
      await isShown(page)
      await expect.element(panelOf(page)).toHaveLength(0)
      expect(await asked(staff)).toBe(0)
    })
  })
})

test('[OWN-02] the steps match the running product', { tags: ['full'] }, async ({ page, staff }) => {
  await staff.enter(staffPaths.dashboard)
  await expect.element(panelOf(page).getByText(/^\d of 5 done$/)).toBeVisible()
})
