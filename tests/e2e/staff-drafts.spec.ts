import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, product } from '../support/browser-test.ts'
import { samplePhotograph } from '../support/sample-photograph.ts'
import { status, test } from '../support/staff-test.ts'

const texts = {
  title: 'Beans at the border',
  content: 'Nine traders were asked.',
  link: 'https://example.org/beans',
}

const title = (page: Page) => page.getByLabel(/^(?:Card )?Title$/)
const editor = (page: Page) => page.getByRole('textbox', { name: /^(?:Card )?Content$/ })
const offer = (page: Page) => page.getByRole('region', { name: 'Draft' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** What is kept on this device under a key. */
async function kept(page: Page, key: string): Promise<Record<string, string> | undefined> {
  const text = await page.evaluate((name) => localStorage.getItem(`draft:${name}`), key)
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

test('[EDP-06] title, text, link and picture are kept, and offered with their age after a reload', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await title(page).fill(texts.title)
  await editor(page).fill(texts.content)
  await page.getByLabel('Reference link').fill(texts.link)
  await page.getByLabel('Featured image').setInputFiles(await samplePhotograph())
  await expect(page.getByAltText('Preview')).toBeVisible()
  await expect
    .poll(() => kept(page, 'new-article'))
    .toMatchObject({
      title: texts.title,
      content: `<p>${texts.content}</p>`,
      link: texts.link,
      image: expect.stringMatching(/^data:image\/jpeg;base64,/),
    })
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(offer(page)).toContainText('less than a minute ago')
  // Offered, not forced.
  await expect(title(page)).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expectWritten(page)
  await expect(page.getByLabel('Reference link')).toHaveValue(texts.link)
  await expect(page.getByAltText('Preview')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  // What was restored counts as not saved.
  await follow(page, staffPaths.queries)
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('[EDP-06] a draft outlives a crash; its age is told; once refused it is gone', async ({
  page,
  staff,
  context,
}) => {
  await staff.enter(staffPaths.newCard)
  await write(page)
  await page.evaluate(() => {
    const saved: { savedAt: number } = JSON.parse(localStorage.getItem('draft:new-card') ?? '{}')
    localStorage.setItem(
      'draft:new-card',
      JSON.stringify({ ...saved, savedAt: saved.savedAt - 3 * 3_600_000 }),
    )
  })
  await page.close()
  const next = await context.newPage()
  await next.goto(staffPaths.newCard)
  await expect(offer(next)).toContainText('3 hours ago')
  await next.getByRole('button', { name: 'Discard draft' }).click()
  await expect(offer(next)).toHaveCount(0)
  await next.reload()
  await expect(title(next)).toBeVisible()
  await expect(offer(next)).toHaveCount(0)
})

test.describe('a session that ends while something is written', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('[LOG-11, EXC-04, EDT-13] keeps it, says so where one signs in, and offers it from the dashboard on', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.newCard)
    await write(page)
    staff.answer('POST /api/expertise-cards', status(401, {}))
    await page.getByRole('button', { name: 'Create Card' }).click()
    await page.waitForURL(`**${paths.login}`)
    const reason = page.getByText(/You were signed out because the session had ended/)
    await expect(reason).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(product.email)
    await page.getByLabel('Password', { exact: true }).fill(product.password)
    await page.locator('main').getByRole('button', { name: 'LOGIN' }).click()
    await page.waitForURL(`**${staffPaths.dashboard}`)
    const notSaved = page.getByRole('region', { name: 'Not saved yet' })
    await expect(notSaved).toContainText(`${texts.title} was not saved.`)
    await expectAccessible(page)
    await notSaved.getByRole('link', { name: /Go on with it/ }).click()
    await page.getByRole('button', { name: 'Restore draft' }).click()
    await expectWritten(page)
  })

  test('[EXC-04] only a confirmed save takes the draft away', async ({ page, staff }) => {
    await staff.enter(staffPaths.newCard)
    await write(page)
    staff.answer('POST /api/expertise-cards', status(500, {}))
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect(page.getByText('Failed to create card. Please try again.')).toBeVisible()
    expect(await kept(page, 'new-card')).toBeDefined()
    // The real one would rebuild the site for nothing.
    staff.answer('POST /api/expertise-cards', status(201, {}))
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect(page.getByText('Card created successfully!')).toBeVisible()
    await expect(heading(page, 'Expertise')).toBeVisible()
    expect(await kept(page, 'new-card')).toBeUndefined()
    await follow(page, staffPaths.newCard)
    await expect(title(page)).toHaveValue('')
    await expect(offer(page)).toHaveCount(0)
  })
})

test('links, back, reload and logout ask before unsaved changes are left', async ({ page, staff }) => {
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
})

test('[EXC-01, EDP-01] what is changed in a record is kept apart from what is written anew', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newCard)
  await write(page)
  await follow(page, staffPaths.expertise)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect(heading(page, 'Edit Card')).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  const before = await title(page).inputValue()
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:card:')).length)
  await title(page).fill(`${before} (changed)`.slice(0, 35))
  await expect.poll(drafts).toBe(1)
  // What was changed back is nothing that could be lost.
  await title(page).fill(before)
  await expect.poll(drafts).toBe(0)
  await follow(page, staffPaths.expertise)
  await expect(heading(page, 'Expertise')).toBeVisible()
  await follow(page, staffPaths.newCard)
  await expect(offer(page)).toBeVisible()
})

test('[EDT-13] the dashboard leads to a card that was changed and not saved, with the card in its form', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.expertise)
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('button', { name: /^Update/ }).click()
  await title(page).fill('Changed, not saved')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:card:'))))
    .toBe(true)
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto(staffPaths.dashboard)
  const notSaved = page.getByRole('region', { name: 'Not saved yet' })
  await expect(notSaved).toContainText('Changed, not saved was not saved.')
  await notSaved.getByRole('link', { name: /Go on with it/ }).click()
  await expect(heading(page, 'Edit Card')).toBeVisible()
  await expect(title(page)).toHaveValue(name)
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(title(page)).toHaveValue('Changed, not saved')
})

test('opening a record and changing nothing asks nothing', async ({ page, staff }) => {
  await staff.enter(staffPaths.articles)
  for (let index = 0; index < 5; index += 1) {
    await page
      .getByRole('article')
      .nth(index)
      .getByRole('button', { name: /^Update/ })
      .click()
    await expect(heading(page, 'Edit Publication')).toBeVisible()
    await expect(editor(page)).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Publications')).toBeVisible()
  }
})

test('[EDP-06] what is typed while the editor is still on its way stays', async ({ page, staff }) => {
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
})
