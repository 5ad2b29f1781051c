import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const texts = {
  title: 'Beans at the border',
  content: 'Nine traders were asked.',
  link: 'https://example.org/beans',
}

const title = (page: Page) => page.getByLabel(/^(?:Card )?Title$/)
const editor = (page: Page) => page.getByRole('textbox', { name: /^(?:Card )?Content$/ })
const offer = (page: Page) => page.getByRole('region', { name: 'Draft' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The draft stored on this device under a key. */
async function kept(page: Page, key: string): Promise<Record<string, string> | undefined> {
  const text = await page.evaluate((start) => {
    const name = Object.keys(localStorage).find((one) => one.startsWith(start))
    return localStorage.getItem(name ?? '')
  }, `draft:${key}@`)
  const saved: { values: Record<string, string> } | undefined = text ? JSON.parse(text) : undefined
  return saved?.values
}

async function write(page: Page): Promise<void> {
  await title(page).fill(texts.title)
  await editor(page).fill(texts.content)
  await expect.poll(async () => (await kept(page, 'new-card'))?.content).toBe(`<p>${texts.content}</p>`)
}

async function expectWritten(page: Page): Promise<void> {
  await expect(title(page)).toHaveValue(texts.title)
  await expect(editor(page)).toHaveText(texts.content)
}

/** Presses a link of the sidebar, which small screens hide. */
function follow(page: Page, path: string): Promise<void> {
  return page.evaluate(
    (address) => document.querySelector<HTMLElement>(`nav a[href="${address}"]`)?.click(),
    path,
  )
}

test(
  'links, back, reload and logout ask before unsaved changes are lost',
  { tag: '@full' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.expertise)
    await expect(page.getByRole('article').first()).toBeVisible()
    await follow(page, staffPaths.newCard)
    await write(page)
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const stay = async () => {
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Stay here' }).click()
      await expect(question).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${staffPaths.newCard}$`))
      await expectWritten(page)
    }

    await follow(page, staffPaths.queries)
    await expectAccessible(page)
    await stay()

    await page.evaluate(() => history.back())
    await stay()

    const asked = page.waitForEvent('dialog')
    const reloading = page.evaluate(() => location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await reloading
    await expectWritten(page)

    await page.evaluate(() =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Logout')?.click(),
    )
    await expect(question).toContainText('Logging out removes')
    await stay()
    expect(staff.requests).not.toContain('POST /api/auth/logout')

    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(heading(page, 'Expertise')).toBeVisible()
    await page.goForward()
    await expect(offer(page)).toBeVisible()
  },
)

test(
  '[EDP-06] input typed while the editor loads is preserved',
  { tag: '@full' },
  async ({ page, staff }) => {
    let release = () => {}
    const arrived = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/_astro/QuillEditor*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await staff.enter(staffPaths.newArticle)
    await title(page).fill(texts.title)
    await page.getByLabel('Reference link').fill(texts.link)
    await expect(editor(page)).toHaveCount(0)
    release()
    await expect(editor(page)).toBeVisible()
    await expect(title(page)).toHaveValue(texts.title)
    await expect(page.getByLabel('Reference link')).toHaveValue(texts.link)
    await editor(page).fill(texts.content)
    await expectWritten(page)
  },
)
