import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

test('staff see whether their changes are live, publish at once, and may not ask twice', async ({
  page,
  request,
  staff,
}) => {
  await staff.enter(staffPaths.dashboard)
  const chip = page.getByRole('complementary', { name: 'Public site' })
  await expect(chip).toContainText('Public site is live', { timeout: 60_000 })
  const before = await (await request.get('/build.json')).json()
  const publish = chip.getByRole('button', { name: 'Publish now' })
  await publish.click()
  await expect(chip).toContainText('Building the public site')
  await expect(publish).toBeDisabled()
  await expectAccessible(page)
  await expect(chip).toContainText('Public site is live', { timeout: 60_000 })
  const after = await (await request.get('/build.json')).json()
  expect(after.time > before.time).toBe(true)
  expect(after.digest).toBe(before.digest)
})

test.describe('Publish now that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('says so without network, and the status stays', async ({ page, staff }) => {
    await staff.enter(staffPaths.dashboard)
    const chip = page.getByRole('complementary', { name: 'Public site' })
    await expect(chip).toContainText('Public site is live', { timeout: 60_000 })
    await page.route('**/api/publishing', (route) => route.abort())
    await chip.getByRole('button', { name: 'Publish now' }).click()
    await expect(chip).toContainText('The server could not be asked to publish. Try again.')
    await expect(chip).toContainText('Public site is live')
  })

  test('[LOG-11] leads to the login page when the session has ended', async ({ page, staff }) => {
    await staff.enter(staffPaths.dashboard)
    const chip = page.getByRole('complementary', { name: 'Public site' })
    await expect(chip).toContainText('Public site is live', { timeout: 60_000 })
    await page.route('**/api/publishing', (route) => route.fulfill({ status: 401, json: {} }))
    await chip.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Session expired. Please login again')).toBeVisible()
    await expect(chip).toContainText('Public site is live')
    await page.waitForURL(`**${paths.login}`)
  })
})

test.describe('another state', () => {
  test.use({ expectedErrors: [/404/] })

  test('a failure is said with its reason; another backend has no such chip', async ({ page, staff }) => {
    const failed = { state: 'failed', since: Date.now(), message: 'Nothing was built: the disk is full.' }
    await page.route('**/api/publishing', (route) => route.fulfill({ json: failed }))
    await staff.enter(staffPaths.dashboard)
    const chip = page.getByRole('complementary', { name: 'Public site' })
    await expect(chip).toContainText('Publishing failed, since')
    await expect(chip).toContainText('Nothing was built: the disk is full.')
    await page.route('**/api/publishing', (route) =>
      route.fulfill({ status: 404, json: { message: 'Not found' } }),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true })).toBeVisible()
    await expect(chip).toBeHidden()
  })
})
