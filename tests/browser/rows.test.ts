import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { make } from '../support/dashboard/publications.ts'
import { type PageUnderTest, press, type Staff, test } from '../support/dashboard/test.ts'

const rows = (page: PageUnderTest) => page.css('tbody [data-record]')
const opener = (page: PageUnderTest, row: number) => rows(page).nth(row).css('[data-open]')
const box = (page: PageUnderTest, row: number) => rows(page).nth(row).getByRole('checkbox')

async function openTable(page: PageUnderTest, staff: Staff): Promise<void> {
  await make(staff, { title: 'Milk at the border' })
  await page.resize(1440, 900)
  await staff.enter(`${staffPaths.articles}?view=table`)
  await expect.element(rows(page).first()).toBeVisible()
}

test('j and k move between the rows of a table, x selects one, and Enter opens it', async ({
  page,
  staff,
}) => {
  await openTable(page, staff)
  await press(box(page, 0), 'j')
  await expect.element(opener(page, 1)).toHaveFocus()
  await userEvent.keyboard('jk')
  await expect.element(opener(page, 1)).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(box(page, 1)).toBeChecked()
  await userEvent.keyboard('kk')
  await expect.element(opener(page, 0)).toHaveFocus()
  await expectAccessible(page)
  await userEvent.keyboard('x')
  await expect.element(box(page, 0)).toBeChecked()
  await userEvent.keyboard('x')
  await expect.element(box(page, 0)).not.toBeChecked()
  const address = opener(page, 1).element().getAttribute('href')
  await press(box(page, 1), '{Enter}')
  await expect.poll(() => page.path()).toBe(address)
})

test('keys of tables do nothing elsewhere, in a search, or when the profile turns them off', async ({
  page,
  staff,
}) => {
  await openTable(page, staff)
  const search = page.getByLabelText('Search publications')
  await press(search, 'jx')
  await expect.element(search).toHaveValue('jx')
  await search.fill('')
  await expect.element(rows(page).first()).toBeVisible()
  await press(page.getByRole('heading', { level: 1 }), 'jx')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await staff.enter(staffPaths.account)
  await page.getByRole('switch', { name: 'Keys without Ctrl' }).click()
  await staff.enter(`${staffPaths.articles}?view=table`)
  await press(box(page, 0), 'jx')
  await expect.element(box(page, 0)).toHaveFocus()
  await expect.element(box(page, 0)).not.toBeChecked()
})

test('[ART-05] a press on the row or card of a publication opens it, and not on its controls or selected words', async ({
  page,
  staff,
}) => {
  await openTable(page, staff)
  const cell = rows(page).first().css('td:last-child')
  await box(page, 0).click()
  const { document } = page.window()
  document.getSelection()?.selectAllChildren(rows(page).first().element())
  const pressed = cell.element()
  if (pressed instanceof page.window().HTMLElement) pressed.click()
  expect(page.path()).toBe(`${staffPaths.articles}?view=table`)
  document.getSelection()?.removeAllRanges()
  const address = opener(page, 0).element().getAttribute('href')
  await cell.click()
  await expect.poll(() => page.path()).toBe(address)
  await page.resize(390, 844)
  await staff.enter(`${staffPaths.articles}?view=cards`)
  await page.getByRole('article').first().css('p').click()
  await expect.poll(() => page.path()).toBe(address)
})

test('[QRY-02, APA-01] a press on a message opens it, in rows and cards, by mouse and touch', async ({
  page,
  staff,
}) => {
  await sendQuery(staff)
  await sendAppointment(staff)
  const dialog = page.getByRole('dialog')
  for (const [width, path] of [
    [1440, staffPaths.queries],
    [390, staffPaths.queries],
    [1440, `${staffPaths.appointments}?view=table`],
    [390, `${staffPaths.appointments}?view=cards`],
  ] as const) {
    await page.resize(width, 844)
    await staff.enter(path)
    const record = page.css('[data-record]').first()
    await expect.element(record.css('[data-open]')).toHaveLength(1)
    await record.css('bdi, h2').first().click()
    await expect.element(dialog, { message: path }).toBeVisible()
    // Its words are no part of the record behind it.
    await dialog.css('p').first().click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toHaveLength(0)
  }
})
