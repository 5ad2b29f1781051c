import { accountPath, staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const controls =
  'button:not([data-record] *), select, .btn, .list-control, input:not([type="checkbox"], [type="radio"], [type="file"], [hidden])'

test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false })

test('controls of the dashboard are 32 to 36 pixels high where a mouse presses them', async ({
  page,
  staff,
}) => {
  // The first part of the profile has facts alone.
  for (const path of Object.values({ ...staffPaths, account: accountPath('password') })) {
    await staff.enter(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
    const heights = await page
      .locator('main')
      .locator(controls)
      .evaluateAll((found) =>
        found
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
          .map((one) => ({ name: one.outerHTML.slice(0, 80), height: one.getBoundingClientRect().height })),
      )
    expect(heights.length + Number(path === staffPaths.help), path).toBeGreaterThan(0)
    expect(
      heights.filter(({ height }) => height < 32 || height > 36.5),
      path,
    ).toEqual([])
  }
})
