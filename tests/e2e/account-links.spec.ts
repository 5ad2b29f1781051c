import { passwordLinkPath, paths, staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { inviteTestColleague } from '../support/test-colleagues.ts'
import { test } from '../support/staff-test.ts'

test('[OWN-03] the owner of a link chooses a password without any request that has its secret', async ({
  page,
  staff,
}) => {
  const { secret, password } = await inviteTestColleague(staff, '<i>New</i>\u202E Colleague')
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(passwordLinkPath(secret), { waitUntil: 'commit' })
  await expect(page.getByText('One moment…')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${paths.login}$`))
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[name="referrer"]').last()).toHaveAttribute('content', 'no-referrer')
  // Direction marks are no part of a name.
  await expect(page.getByText('<i>New</i> Colleague')).toBeVisible()
  await page.reload()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(`**${staffPaths.dashboard}`)
  expect(seen.filter((text) => text.includes(secret))).toEqual([])
})
