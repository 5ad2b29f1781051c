import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { paths, staffPaths } from '#config/paths.ts'
import { buildFactsPath } from '#lib/freshness.ts'
import { faults } from '../support/dashboard/answers.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { addTestColleague, signIn } from '../support/dashboard/colleagues.ts'
import { draftOf, type PageUnderTest, test } from '../support/dashboard/test.ts'

const token = () => localStorage.getItem('token')
const heading = (page: PageUnderTest, name: string) => page.getByRole('heading', { level: 1, name })
const unknownToken = 'a'.repeat(43)

/** Presses a link of the menu, which is closed. */
function follow(page: PageUnderTest, path: string): void {
  page.window().document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
}

test('[LOG-07] the dashboard keeps its cookie for seven days', async ({ page, staff }) => {
  await staff.enter(staffPaths.help)
  await expect.element(heading(page, 'Help Center')).toBeVisible()
  const cookie = async () => (await commands.cookies()).find(({ name }) => name === 'auth_token')
  // The cookie is set once the screen has been drawn.
  await expect.poll(cookie).toMatchObject({ sameSite: 'Lax', secure: true, path: '/' })
  expect(((await cookie())?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
})

test('[LOG-08] a token from the address never replaces a live session', async ({ page, staff }) => {
  const colleague = await signIn(staff, await addTestColleague(staff))
  for (const other of [colleague.token, unknownToken]) {
    await staff.enter(`${staffPaths.help}?token=${other}`)
    await expect.element(heading(page, 'Help Center')).toBeVisible()
    await expect.poll(() => page.path()).toBe(staffPaths.help)
    expect(token()).toBe(staff.token)
  }
})

describe('an unknown token', () => {
  test.override({ expectedErrors: [/401/] })

  test('[LOG-08, LOG-09] is not stored, and leads to the login page', async ({ page }) => {
    await page.open(`${staffPaths.help}?token=${unknownToken}`)
    await expect.poll(() => page.path()).toBe(paths.login)
    expect(token()).toBeNull()
  })
})

test('[LOG-09] a page left or reloaded without a session goes to the login page', async ({ page, staff }) => {
  for (const leave of [
    () => page.window().location.assign(paths.about),
    () => page.window().location.reload(),
  ]) {
    await staff.enter(staffPaths.help)
    await expect.element(heading(page, 'Help Center')).toBeVisible()
    localStorage.clear()
    leave()
    await expect.poll(() => page.path()).toBe(paths.login)
  }
})

describe('after a deploy', () => {
  test.override({
    expectedErrors: [/Failed to load resource|dynamically imported|preload|site cannot be reached/],
  })

  test(
    'a screen with missing code reloads the page once, and keeps the input',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.enter(staffPaths.newCard)
      await page.getByLabelText('Card Title').fill('Kept over a deploy')
      await expect.poll(() => draftOf(page, 'new-card')?.title).toBe('Kept over a deploy')
      await commands.loseCode('QueriesScreen', 1)
      const before = page.window().document
      follow(page, staffPaths.queries)
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
      await expect.element(heading(page, 'Messages')).toBeVisible()
      expect(page.window().document).not.toBe(before)
      await page.open(staffPaths.newCard)
      await page.getByRole('button', { name: 'Restore draft' }).click()
      await expect.element(page.getByLabelText('Card Title')).toHaveValue('Kept over a deploy')
    },
  )

  test('if a screen’s code cannot be loaded because the server is down, the page stays open, with a message', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.help)
    await expect.element(heading(page, 'Help Center')).toBeVisible()
    await commands.loseCode('QueriesScreen')
    await staff.answer(`HEAD ${buildFactsPath}`, faults.refusing)
    const before = page.window().document
    follow(page, staffPaths.queries)
    await expect.element(heading(page, 'This screen could not be shown')).toBeVisible()
    follow(page, staffPaths.help)
    await expect.element(heading(page, 'Help Center')).toBeVisible()
    expect(page.window().document).toBe(before)
  })

  test(
    'a screen whose code is still missing reports it, and the others keep working',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await commands.loseCode('QueriesScreen')
      await staff.enter(staffPaths.queries)
      await expect.element(heading(page, 'This screen could not be shown')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Load again' })).toBeVisible()
      await expectAccessible(page)
      follow(page, staffPaths.help)
      await expect.element(heading(page, 'Help Center')).toBeVisible()
    },
  )
})
