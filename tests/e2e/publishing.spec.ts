import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

test(
  'staff see whether their changes are live, publish at once, and cannot request it twice',
  { tag: '@full' },
  async ({ page, request, staff }) => {
    await staff.enter(staffPaths.dashboard)
    const chip = page.getByRole('complementary', { name: 'Public site' })
    await expect(chip).toContainText('Public site is live', { timeout: 60_000 })
    const before = await (await request.get('/build.json')).json()
    const publish = chip.getByRole('button', { name: /^(?:Publish now|Rebuild)$/ })
    await publish.click()
    await expect(chip).toContainText('Building the public site')
    await expect(publish).toBeDisabled()
    await expectAccessible(page)
    await expect(chip).toContainText('Public site is live', { timeout: 60_000 })
    const after = await (await request.get('/build.json')).json()
    expect(after.time > before.time).toBe(true)
    expect(after.digest).toBe(before.digest)
  },
)
