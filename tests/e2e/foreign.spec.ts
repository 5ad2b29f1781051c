import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { minimal, odd } from '../support/backend-dialects.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, unlessInGate } from '../support/browser-test.ts'
import { foreignStaff } from '../support/foreign-backend.ts'
import { type ForeignSite, test } from '../support/foreign-site.ts'
import { fillForm, publicForms, submitForm } from '../support/public-forms.ts'
import { samplePhotograph } from '../support/sample-photograph.ts'
import { toast } from '../support/staff-test.ts'

const minutes = 60_000

/** Opens every public page with content, as built and as read again when the build is old. */
async function visit(page: Page, { address, backend }: ForeignSite): Promise<void> {
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

  const missing = await (await fetch(`${address}/reports/2019`)).text()
  expect(missing).toContain('Oops! Page not found')
  expect(missing).not.toMatch(/data-post|sendBeacon/)

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
async function write(page: Page, { address }: ForeignSite): Promise<void> {
  for (const form of Object.values(publicForms)) {
    await page.goto(address + form.path)
    await fillForm(page, form, 'amina@example.org')
    if (form.noun === 'message') {
      const phone = page.getByLabel('Phone number')
      await phone.fill('+250 (700) 123-456')
      await phone.blur()
      await expect(phone).toHaveValue('250700123456')
    }
    await submitForm(page, form)
    await expect(page.getByText(form.sent).last()).toBeVisible()
  }
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.locator(`a[href="${path}"]:visible`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

async function signIn(page: Page, { address }: ForeignSite): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(foreignStaff.email)
  await page.getByLabel('Password', { exact: true }).fill(foreignStaff.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Checks the dashboard's numbers; reads the new records of both inboxes, then deletes them. */
async function readInboxes(page: Page): Promise<void> {
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
async function publish(page: Page): Promise<void> {
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
async function keepExpertise(page: Page): Promise<void> {
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
async function leave(page: Page, facts: string[]): Promise<void> {
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

/** Method, path and field names of each call of the specification. */
const specified = new Set([
  'GET /api/expertise-cards',
  'POST /api/expertise-cards content,title',
  'PUT /api/expertise-cards/* content,title',
  'DELETE /api/expertise-cards/*',
  'GET /api/publication-cards',
  'GET /api/publication-cards/*',
  'POST /api/publication-cards content,image,link,title',
  'DELETE /api/publication-cards/*',
  'POST /api/appointments companyName,email,fullName,message',
  'GET /api/appointments/',
  'DELETE /api/appointments/*',
  'POST /api/queries contactName,email,mainIdea,phoneNumber',
  'GET /api/queries',
  'DELETE /api/queries/*',
  'POST /api/auth/login email,password',
  'POST /api/auth/logout',
  'GET /api/auth/me',
])

test.use({ viewport: { width: 1280, height: 900 } })

for (const [name, dialect, facts] of [
  ['minimal', minimal, ['Sample Staff', 'editor', '250700000001']],
  ['odd', odd, ['Odd Staff', 'Chief editor', '250700000002']],
] as const)
  test(
    `[FEA-02, FEA-03, FOR-01, FOR-05, FOR-06, API-08, CON-06, APT-05, EDP-05] with a backend that is ${name} every page and screen works with only the specified calls`,
    unlessInGate(dialect === minimal),
    async ({ page, startForeign }) => {
      const foreign = await startForeign(dialect)
      await visit(page, foreign)
      await write(page, foreign)
      await signIn(page, foreign)
      await readInboxes(page)
      await publish(page)
      await keepExpertise(page)
      await leave(page, [...facts])

      const { received } = foreign.backend
      // A build requests extensions once, the only call outside the specification.
      expect(received.filter(({ call }) => call === 'GET /api/features')).toHaveLength(1)
      const others = received.filter(({ call }) => call !== 'GET /api/features')
      expect(others.filter(({ status }) => status >= 400)).toEqual([])
      const made = others.map(({ call, body }) => {
        const path = call.replace(/^(\w+ \/api\/(?!auth)[\w-]+)\/[^/]+$/, '$1/*')
        return [
          path,
          Object.keys(body ?? {})
            .toSorted()
            .join(),
        ]
          .filter(Boolean)
          .join(' ')
      })
      expect(new Set(made)).toEqual(specified)
    },
  )
