import { expect } from 'vitest'
import { paths, staffPaths } from '#config/paths.ts'
import { faults } from '../support/dashboard/answers.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { type PageUnderTest, status, test, toast } from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/Failed to load resource/], lastingToasts: true })

const chip = (page: PageUnderTest) => page.getByRole('complementary', { name: 'Public site' })
const publish = (page: PageUnderTest) => chip(page).getByRole('button', { name: /^(?:Publish now|Rebuild)$/ })

test('Publish now reports its result, and is disabled while it runs', async ({ page, staff }) => {
  await staff.enter(staffPaths.dashboard)
  await expect.element(chip(page)).toMatchTextContent('Public site is live')
  await staff.answer('GET /api/publishing', { state: 'building', since: Date.now(), message: '' })
  await publish(page).click()
  await expect.element(chip(page)).toMatchTextContent('Building the public site')
  await expect.element(publish(page)).toBeDisabled()
  await expectAccessible(page)
  await staff.repair()
  await expect.element(chip(page)).toMatchTextContent('Public site is live')
  await expect.element(chip(page).getByRole('button', { name: 'Rebuild' })).toBeVisible()
  await expect.element(publish(page)).toBeEnabled()
  expect((await staff.requests()).filter((call) => call === 'POST /api/publishing')).toHaveLength(1)
})

test('Publish now without network reports it, and the status is unchanged', async ({ page, staff }) => {
  await staff.enter(staffPaths.dashboard)
  await expect.element(chip(page)).toMatchTextContent('Public site is live')
  for (const method of ['GET', 'POST']) await staff.answer(`${method} /api/publishing`, faults.refusing)
  await publish(page).click()
  await expect.element(chip(page)).toMatchTextContent('The request to publish failed. Try again.')
  await expect.element(chip(page)).toMatchTextContent('Public site is live')
})

test('[LOG-11] Publish now leads to the login page when the session has ended', async ({ page, staff }) => {
  await staff.enter(staffPaths.dashboard)
  await expect.element(chip(page)).toMatchTextContent('Public site is live')
  for (const method of ['GET', 'POST']) await staff.answer(`${method} /api/publishing`, status(401, {}))
  await publish(page).click()
  await expect.element(toast(page, 'Session expired. Please login again')).toBeVisible()
  await expect.element(chip(page)).toMatchTextContent('Public site is live')
  await expect.poll(() => page.path()).toBe(paths.login)
})

test('a failed publication shows its reason; other backends have no such chip', async ({ page, staff }) => {
  const message = 'Nothing was built: the disk is full.'
  await staff.answer('GET /api/publishing', { state: 'failed', since: Date.now(), message })
  await staff.enter(staffPaths.dashboard)
  await expect.element(chip(page)).toMatchTextContent('Publishing failed, since')
  await expect.element(chip(page)).toMatchTextContent(message)
  await expect.element(chip(page).getByRole('button', { name: 'Publish now' })).toBeVisible()
  await staff.answer('GET /api/publishing', status(404, { message: 'Not found' }))
  const reads = async () => (await staff.requests()).filter((call) => call === 'GET /api/publishing').length
  const before = await reads()
  await page.reload()
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true })).toBeVisible()
  await expect.poll(reads).toBeGreaterThan(before)
  await expect.element(chip(page)).not.toBeInTheDocument()
})
