import { describe, expect } from 'vitest'
import { accountPath, paths, staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { addTestColleague, enterAs } from '../support/dashboard/colleagues.ts'
import { firstAccount } from '../support/dashboard/first-account.ts'
import {
  answerDialog,
  draftName,
  draftOf,
  inputValue,
  type PageUnderTest,
  pictureFile,
  status,
  test,
  toast,
} from '../support/dashboard/test.ts'

const texts = {
  title: 'Beans at the border',
  content: 'Nine traders were asked.',
  link: 'https://example.org/beans',
}

const title = (page: PageUnderTest) => page.getByLabelText(/^(?:Card )?Title$/)
const editor = (page: PageUnderTest) => page.getByRole('textbox', { name: /^(?:Card )?Content$/ })
const offer = (page: PageUnderTest) => page.getByRole('region', { name: 'Draft' })
const heading = (page: PageUnderTest, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

async function write(page: PageUnderTest): Promise<void> {
  await title(page).fill(texts.title)
  await editor(page).fill(texts.content)
  await expect.poll(() => draftOf(page, 'new-card')?.content).toBe(`<p>${texts.content}</p>`)
}

async function expectWritten(page: PageUnderTest): Promise<void> {
  await expect.element(title(page)).toHaveValue(texts.title)
  await expect.element(editor(page)).toHaveTextContent(texts.content)
}

/** Presses a link of the sidebar, which small screens hide. */
function follow(page: PageUnderTest, path: string): void {
  page.window().document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click()
}

test('[EDP-06] every field of a draft is offered after a reload', async ({ page, staff }) => {
  await staff.enter(staffPaths.newArticle)
  await title(page).fill(texts.title)
  await editor(page).fill(texts.content)
  await page.getByLabelText('Reference link').fill(texts.link)
  await page.getByLabelText('Featured image').upload(await pictureFile('market.jpg', 1600, 1000))
  await expect.element(page.getByAltText('Preview')).toBeVisible()
  await expect
    .poll(() => draftOf(page, 'new-article'))
    .toMatchObject({
      title: texts.title,
      content: `<p>${texts.content}</p>`,
      link: texts.link,
      image: expect.stringMatching(/^data:image\/jpeg;base64,/),
    })
  // Browsers only ask if the page was used.
  await title(page).click()
  expect(await answerDialog(true, page.reload)).toBe('beforeunload')
  await expect.element(offer(page)).toMatchTextContent('less than a minute ago')
  // The draft is only offered: the form is still empty.
  await expect.element(title(page)).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expectWritten(page)
  await expect.element(page.getByLabelText('Reference link')).toHaveValue(texts.link)
  await expect.element(page.getByAltText('Preview')).toBeVisible()
  await expect.element(offer(page)).toHaveLength(0)
  // A restored draft counts as unsaved.
  follow(page, staffPaths.queries)
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('[EDP-06] a draft survives a crash and shows its age; once dismissed it is deleted', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newCard)
  await write(page)
  const { localStorage, sessionStorage } = page.window()
  const name = draftName(page, 'new-card') ?? ''
  const saved: { savedAt: number } = JSON.parse(localStorage.getItem(name) ?? '{}')
  localStorage.setItem(name, JSON.stringify({ ...saved, savedAt: saved.savedAt - 3 * 3_600_000 }))
  // A new tab starts without it.
  sessionStorage.clear()
  await page.open(staffPaths.newCard)
  await expect.element(offer(page)).toMatchTextContent('3 hours ago')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(offer(page)).toHaveLength(0)
  await page.reload()
  await expect.element(title(page)).toBeVisible()
  await expect.element(offer(page)).toHaveLength(0)
})

describe('a session that ends during editing', () => {
  test.override({ expectedErrors: [/Failed to load resource/] })

  test('[LOG-11, EXC-04, EDT-13] keeps the draft, says so at the login, and offers it on the dashboard', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.newCard)
    await write(page)
    await staff.answer('POST /api/expertise-cards', status(401, {}))
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect.poll(() => page.path()).toBe(paths.login)
    const reason = page.getByText(/You were signed out because your session had ended/)
    await expect.element(reason).toBeVisible()
    await expectAccessible(page)
    await page.getByLabelText('Email').fill(firstAccount.email)
    await page.getByLabelText('Password', { exact: true }).fill(firstAccount.password)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect.poll(() => page.path()).toBe(staffPaths.dashboard)
    const notSaved = page.getByRole('region', { name: 'Not saved yet' })
    await expect.element(notSaved).toMatchTextContent(`${texts.title} was not saved.`)
    await expectAccessible(page)
    await notSaved.getByRole('link', { name: /Continue/ }).click()
    await page.getByRole('button', { name: 'Restore draft' }).click()
    await expectWritten(page)
  })

  test('[EXC-04] only a confirmed save deletes the draft', async ({ page, staff }) => {
    await staff.enter(staffPaths.newCard)
    await write(page)
    await staff.answer('POST /api/expertise-cards', status(500, {}))
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect.element(page.getByText('Failed to create card. Please try again.')).toBeVisible()
    expect(draftOf(page, 'new-card')).toBeDefined()
    // A real save would rebuild the site for nothing.
    await staff.answer('POST /api/expertise-cards', status(201, {}))
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect.element(page.getByText('Card created successfully!')).toBeVisible()
    await expect.element(heading(page, 'Expertise')).toBeVisible()
    expect(draftOf(page, 'new-card')).toBeUndefined()
    follow(page, staffPaths.newCard)
    await expect.element(title(page)).toHaveValue('')
    await expect.element(offer(page)).toHaveLength(0)
  })
})

test(
  '[EXC-01, EDP-01] the draft of an edit and the draft of a new record are stored separately',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newCard)
    await write(page)
    follow(page, staffPaths.expertise)
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    const card = page.getByRole('article').first()
    await card.getByRole('button', { name: /^Update/ }).click()
    await expect.element(heading(page, 'Edit Card')).toBeVisible()
    await expect.element(offer(page)).toHaveLength(0)
    const before = await inputValue(title(page))
    const drafts = () =>
      Object.keys(page.window().localStorage).filter((name) => name.startsWith('draft:card:')).length
    await title(page).fill(`${before} (changed)`.slice(0, 35))
    await expect.poll(drafts).toBe(1)
    // A change that was reverted leaves nothing to lose.
    await title(page).fill(before)
    await expect.poll(drafts).toBe(0)
    follow(page, staffPaths.expertise)
    await expect.element(heading(page, 'Expertise')).toBeVisible()
    follow(page, staffPaths.newCard)
    await expect.element(offer(page)).toBeVisible()
  },
)

test(
  '[EDT-13] the dashboard leads to a changed, unsaved card, with the card in its form',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.expertise)
    const card = page.getByRole('article').first()
    const name = (await card.getByRole('heading').findElement()).textContent
    await card.getByRole('button', { name: /^Update/ }).click()
    await title(page).fill('Changed, not saved')
    await expect
      .poll(() => Object.keys(page.window().localStorage).some((key) => key.startsWith('draft:card:')))
      .toBe(true)
    await page.open(staffPaths.dashboard)
    const notSaved = page.getByRole('region', { name: 'Not saved yet' })
    await expect.element(notSaved).toMatchTextContent('Changed, not saved was not saved.')
    await notSaved.getByRole('link', { name: /Continue/ }).click()
    await expect.element(heading(page, 'Edit Card')).toBeVisible()
    await expect.element(title(page)).toHaveValue(name)
    await page.getByRole('button', { name: 'Restore draft' }).click()
    await expect.element(title(page)).toHaveValue('Changed, not saved')
  },
)

test('a draft is offered to its own account alone, on the dashboard and in the form', async ({
  page,
  staff,
}) => {
  const colleague = await addTestColleague(staff)
  await staff.enter(staffPaths.newCard)
  await write(page)
  await enterAs(page, staff, colleague, staffPaths.dashboard)
  await expect.element(heading(page, 'Dashboard')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Not saved yet' })).toHaveLength(0)
  await page.open(staffPaths.newCard)
  await expect.element(title(page)).toHaveValue('')
  await expect.element(offer(page)).toHaveLength(0)
  await title(page).fill('Of the colleague')
  await expect
    .poll(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))
    .toHaveLength(2)
  // The browser would ask because of the form.
  page.window().addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
  await staff.enter(staffPaths.newCard)
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expectWritten(page)
})

test(
  'text typed with one account is not restored for another account in the same tab',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const colleague = await addTestColleague(staff)
    await staff.enter(accountPath('colleagues'))
    const name = page.getByLabelText('Full name')
    await name.fill('Typed by the first')
    await expect.poll(() => JSON.stringify(sessionStorage)).toContain('Typed by the first')
    await enterAs(page, staff, colleague, accountPath('colleagues'))
    await expect.element(name).toHaveValue('')
    await staff.enter(accountPath('colleagues'))
    await expect.element(name).toHaveValue('Typed by the first')
  },
)

test('[LOG-10] no text is stored after a logout, even if it is typed until the page closes', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newCard)
  await write(page)
  // The page stays: the website would replace it.
  await staff.answer('GET /', status(204))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect.element(toast(page, 'Logged out successfully')).toBeVisible()
  await title(page).fill('Typed after the logout')
  page.window().document.dispatchEvent(new Event('visibilitychange'))
  expect(Object.keys(localStorage)).toEqual([])
})

test('closing a record without changes does not ask', { tags: ['full'] }, async ({ page, staff }) => {
  await staff.enter(staffPaths.articles)
  for (let index = 0; index < 5; index += 1) {
    await page
      .getByRole('article')
      .nth(index)
      .getByRole('button', { name: /^Update/ })
      .click()
    await expect.element(heading(page, 'Edit Publication')).toBeVisible()
    await expect.element(editor(page)).toBeVisible()
    await page.back()
    await expect.element(heading(page, 'Publications')).toBeVisible()
  }
})
