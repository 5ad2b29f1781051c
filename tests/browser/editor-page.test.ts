import { describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { people } from '#config/brand/people.ts'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { button, content, make, unfold } from '../support/dashboard/publications.ts'
import { boxOf, heldBack, type PageUnderTest, test } from '../support/dashboard/test.ts'

const title = (page: PageUnderTest) => page.getByLabelText('Title', { exact: true })
const author = (page: PageUnderTest) => page.getByLabelText('Author', { exact: true })
const position = (page: PageUnderTest) => page.getByLabelText('Position')
const importButton = (page: PageUnderTest) => button(page, 'Import a Word document')

describe('the page that is written', () => {
  test('begins within 300 px at a width of 1,440, scrolls with the window alone, and fits at each width', async ({
    page,
    staff,
  }) => {
    const paragraphs = '<p>Prices of maize.</p>'.repeat(60)
    const { _id } = await make(staff, { title: 'Prices of maize', content: paragraphs, state: 'draft' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await expect.element(content(page)).toMatchTextContent('Prices of maize.')
    for (const name of ['Credits', 'Record', 'Series and topics', 'Languages']) await unfold(page, name)
    for (const width of [320, 390, 820, 1440]) {
      await page.resize(width, 900)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    const [first, form] = [content(page).element().firstElementChild, page.css('form').element()]
    expect(first?.getBoundingClientRect().top).toBeLessThan(300)
    const boxes = [...form.querySelectorAll<HTMLElement>('*:not(textarea)')]
    const scrolls = boxes.filter((one) => getComputedStyle(one).overflowY === 'auto')
    expect(scrolls.filter((one) => one.scrollHeight > one.clientHeight)).toEqual([])
  })

  test('keeps the height of a cell while it is edited', async ({ page, staff }) => {
    const table = '<table><tbody><tr><td>some words</td><td>b</td></tr></tbody></table>'
    const { _id } = await make(staff, { title: 'Prices', content: table, state: 'draft' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    const cell = page.getByText('some words', { exact: true })
    await expect.element(cell).toBeVisible()
    const row = page.css('.table-block tr')
    const { height } = await boxOf(row)
    await cell.click()
    await expect.element(page.getByRole('textbox', { name: 'Cell, row 1, column 1' })).toHaveFocus()
    expect((await boxOf(row)).height).toBeCloseTo(height, 0)
  })

  test('Enter leads from the title to the text, and a title of two lines becomes one', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.newArticle)
    await expect.element(content(page)).toBeVisible()
    await title(page).fill('Prices\nof maize')
    await expect.element(title(page)).toHaveValue('Prices of maize')
    await userEvent.keyboard('{Enter}')
    await expect.element(content(page)).toHaveFocus()
    await expect.element(title(page)).toHaveValue('Prices of maize')
  })

  test('[EDT-08] the import stands in the empty text, and among the details of a written one', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.newArticle)
    await expect.element(importButton(page)).toBeVisible()
    const { bottom, right } = await boxOf(content(page))
    expect((await boxOf(importButton(page))).bottom).toBeLessThan(bottom)
    await content(page).fill('Words.')
    await expect.poll(async () => (await boxOf(importButton(page))).left).toBeGreaterThanOrEqual(0)
    const moved = await boxOf(importButton(page))
    expect(moved.left > right || moved.top > bottom).toBe(true)
  })
})

describe('the details', () => {
  test('fold, say what they contain, and stay as they were left', async ({ page, staff }) => {
    const credits = page.css('.detail-group > summary').filter({ hasText: 'Credits' })
    const { _id } = await make(staff, { title: 'Prices', author: 'Bo Other', date: '2024-05-06' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await expect.element(credits).toHaveTextContent('Credits: Bo Other, 6 May 2024')
    await expect.element(author(page)).not.toBeVisible()
    await credits.click()
    await expect.element(author(page)).toBeVisible()
    await page.reload()
    await expect.element(author(page)).toBeVisible()
    await credits.click()
    await page.reload()
    await expect.element(credits).toBeVisible()
    await expect.element(author(page)).not.toBeVisible()
  })

  test('[EDT-07] people of the firm are suggested as the author, with their position', async ({
    page,
    staff,
  }) => {
    const [first, second] = people
    if (!first || !second) throw new Error('The brand has fewer than two people')
    await staff.enter(staffPaths.newArticle)
    await unfold(page, 'Credits')
    await expect.element(page.css(`datalist option[value="${first.name}"]`)).toHaveTextContent(first.role)
    await author(page).fill(first.name)
    await expect.element(position(page)).toHaveValue(first.role)
    await author(page).fill(second.name)
    await expect.element(position(page)).toHaveValue(second.role)
    await author(page).fill('Bo Other')
    await expect.element(position(page)).toHaveValue('')
    await position(page).fill('Guest')
    await author(page).fill(first.name)
    await expect.element(position(page)).toHaveValue('Guest')
  })

  test('[EDT-07] a position that was not typed leaves with its author, and can be kept', async ({
    page,
    staff,
  }) => {
    const credits = { author: 'Ada Sample', position: 'Head of <b>milk</b>' }
    const { _id } = await make(staff, { title: 'Prices', state: 'draft', ...credits })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await unfold(page, 'Credits')
    await author(page).fill('Bo Other')
    await expect.element(position(page)).toHaveValue('')
    await author(page).fill('ada sample')
    await expect.element(position(page)).toHaveValue(credits.position)
    await author(page).fill('مريم')
    await expect.element(position(page)).toHaveValue('')
    await page.resize(390, 844)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await button(page, `Keep “${credits.position}”`).click()
    await expect.element(position(page)).toHaveValue(credits.position)
    await author(page).fill('Bo Other')
    await expect.element(position(page)).toHaveValue(credits.position)
  })
})

test('[EDP-04] a draft that is being saved says so', async ({ page, staff }) => {
  await staff.enter(staffPaths.newArticle)
  await title(page).fill('Prices')
  await content(page).fill('Prices of maize.')
  const slow = heldBack()
  await staff.answer('POST /api/publication-cards', slow.answer)
  await button(page, 'Save draft').click()
  await expect.element(button(page, 'Saving draft...')).toBeDisabled()
  await slow.release()
  await expect.element(button(page, 'Save draft')).toBeEnabled()
})
