import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './browser-test.ts'
import { foreignStaff } from './foreign-backend.ts'
import type { ForeignSite } from './foreign-site.ts'
import { samplePhotograph } from './sample-photograph.ts'
import { toast } from './staff-test.ts'

const minutes = 60_000

/** Opens every public page with content, as built and as read again when the build is old. */
export async function visit(page: Page, { address, backend }: ForeignSite): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Our Expertise' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Foreign skill 4' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Foreign report 11', exact: true })).toBeVisible()
  await page.goto(`${address}/publications`)
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: /Read More about Foreign report 1$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Foreign report 1' })).toBeVisible()
  await expect(page.locator('.paper-author')).toContainText('A. Sample')
  await expect(page.getByRole('link', { name: /Visit the publication/ })).toBeVisible()
  expect(await page.content()).not.toMatch(/data-post|We count|subscribe/i)
  await expectAccessible(page)

  const card = backend.stored['publication-cards'][0]
  const id = String(card?._id)
  Object.assign(card ?? {}, { title: 'Corrected abroad', image: `${backend.origin}/media/live.png` })
  await page.clock.install({ time: Date.now() + 6 * minutes })
  for (const path of ['/publications/2', `/publication/${id}`]) {
    await page.goto(address + path)
    await page.clock.runFor(4000)
    await expect(page.getByRole('heading', { name: 'Corrected abroad' })).toBeVisible()
    const picture = page.locator('main img')
    await expect(picture.first()).toHaveJSProperty('complete', true)
    await expect(picture.first()).toHaveAttribute('src', `${backend.origin}/media/live.png`)
    await expect(picture.first()).not.toHaveJSProperty('naturalWidth', 0)
  }
  Object.assign(card ?? {}, { title: 'Foreign report 1', image: '' })
  await page.clock.resume()
}

/** Fills in and sends both forms, as people do. */
export async function write(page: Page, { address }: ForeignSite): Promise<void> {
  await page.goto(`${address}/reachus`)
  await page.locator('form[novalidate]').waitFor()
  await page.getByLabel('Contact name').fill('Amina Sample')
  await page.getByLabel('Phone number').fill('+250 (700) 123-456')
  await page.getByLabel('Email').fill('amina@example.org')
  await page.getByLabel('Message').fill('Where can I read the survey?')
  await expect(page.getByLabel('Phone number')).toHaveValue('250700123456')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully!').last()).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'Book appointment' }).scrollIntoViewIfNeeded()
  await page.locator('form[novalidate]').waitFor()
  await page.getByLabel('Full name').fill('Amina Sample')
  await page.getByLabel('Email').fill('amina@example.org')
  await page.getByLabel('Company name').fill('Sample Mills')
  await page.getByLabel('Message').fill('We would like to talk about maize.')
  await page.getByRole('button', { name: 'Book appointment' }).click()
  await expect(page.getByText('Appointment booked successfully!').last()).toBeVisible()
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

export async function signIn(page: Page, { address }: ForeignSite): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(foreignStaff.email)
  await page.getByLabel('Password', { exact: true }).fill(foreignStaff.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Checks the dashboard's numbers; reads the new records of both inboxes, then deletes them. */
export async function readInboxes(page: Page): Promise<void> {
  for (const [panel, count] of [
    ['Publications statistics', '11'],
    ['Queries', '4'],
    ['Appointments', '3'],
  ] as const)
    await expect(page.getByRole('region', { name: panel }).locator('[data-count]')).toHaveText(count)
  await expect(page.getByText('All 4 queries')).toBeAttached()
  await expectAccessible(page)

  await open(page, staffPaths.queries, 'Messages')
  const message = page.getByRole('row').filter({ hasText: 'Amina Sample' })
  await expect(message).toContainText('250700123456')
  await message.getByRole('button', { name: /View Message/ }).click()
  await expect(page.getByRole('dialog', { name: 'Message' })).toContainText('Where can I read the survey?')
  await page.keyboard.press('Escape')
  await message.getByRole('button', { name: /Delete/ }).click()
  await expect(toast(page, 'Message deleted successfully!')).toBeVisible()
  await expect(message).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await open(page, staffPaths.appointments, 'Appointments')
  const request = page.getByRole('article').filter({ hasText: 'Amina Sample' })
  await request.getByRole('button', { name: /Delete/ }).click()
  await expect(toast(page, 'Appointment deleted successfully!')).toBeVisible()
  await expect(request).toHaveCount(0)
}

/** Creates a publication with a picture, opens it, saves it again and deletes it. */
export async function publish(page: Page): Promise<void> {
  await open(page, staffPaths.newArticle, 'New Publication')
  await page.getByLabel('Title').fill('Written abroad')
  await page.getByRole('textbox', { name: 'Content' }).fill('Seven traders were asked.')
  await page.getByLabel('Featured image').setInputFiles(await samplePhotograph())
  await page.getByRole('button', { name: 'Create Publication' }).click()
  await expect(toast(page, 'Publication created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Publications' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Written abroad' })
  await expect(card.locator('img')).toHaveAttribute('src', /\/media\//)
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Publication' })).toBeVisible()
  await page.getByLabel('Title').fill('Changed abroad')
  await page.getByRole('button', { name: 'Update Publication' }).click()
  const changed = page.getByRole('article').filter({ hasText: 'Changed abroad' })
  await expect(changed).toBeVisible()
  for (const deleted of [changed, card]) {
    await deleted.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(deleted).toHaveCount(0)
  }
}

/** Writes, changes and deletes an expertise card. */
export async function keepExpertise(page: Page): Promise<void> {
  await open(page, staffPaths.newCard, 'New Card')
  await page.getByLabel('Card Title').fill('A foreign card')
  await page.getByRole('textbox', { name: 'Card Content' }).fill('What we know.')
  await page.getByRole('button', { name: 'Create Card' }).click()
  await expect(toast(page, 'Card created successfully!')).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'A foreign card' })
  await card.getByRole('button', { name: /^Update/ }).click()
  await page.getByLabel('Card Title').fill('A foreign card, changed')
  await page.getByRole('button', { name: 'Update Card' }).click()
  await expect(toast(page, 'Card updated successfully!')).toBeVisible()
  const changed = page.getByRole('article').filter({ hasText: 'A foreign card, changed' })
  await changed.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Card deleted successfully')).toBeVisible()
  await expect(changed).toHaveCount(0)
}

/** Checks the account page and the static screens, then signs out. */
export async function leave(page: Page, facts: string[]): Promise<void> {
  await open(page, staffPaths.account, 'Account Profile')
  for (const fact of [...facts, 'Active'])
    await expect(page.getByText(fact, { exact: true }).first()).toBeVisible()
  await page.goto(new URL(staffPaths.settings, page.url()).href)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await page.goto(new URL(staffPaths.help, page.url()).href)
  await expect(page.getByText('Need help? Contact our support team for assistance.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}
