import { describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { people } from '#config/brand/people.ts'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { asSpelling, asStaff, button, content, make } from '../support/dashboard/publications.ts'
import { type PageUnderTest, test, toast } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const [{ name: person } = { name: '' }] = people
const bo = { name: 'Bo Other', organisation: 'Sample University', orcid: '0000-0002-1825-0097' }

const fold = (page: PageUnderTest) => page.css('summary').filter({ hasText: 'Record:' })
const author = (page: PageUnderTest, number: number) =>
  page.getByLabelText(`Author ${number}`, { exact: true })

describe('the catalogue record', () => {
  test('[OUT-01] authors are added, chosen, moved and removed by keyboard, and saved in their order', async ({
    page,
    staff,
  }) => {
    await make(staff, { title: 'Earlier', authors: [bo] })
    const { _id } = await make(staff, { title: 'Grain' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await expect.element(fold(page)).toHaveTextContent('Record: no kind, no summary, no licence')
    await fold(page).click()
    await button(page, 'Add an author').click()
    await expect.element(author(page, 1)).toHaveFocus()
    await expect.element(page.css(`datalist option[value="${bo.name}"]`)).toHaveLength(1)
    await author(page, 1).fill(bo.name)
    await expect.element(page.getByText('Sample University · 0000-0002-1825-0097')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(author(page, 2)).toHaveFocus()
    await author(page, 2).fill(person)
    await expect.element(page.getByText('Of the firm')).toBeVisible()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.element(author(page, 1)).toHaveValue(person)
    await expect.element(author(page, 1)).toHaveFocus()
    await button(page, 'Add an author').click()
    await author(page, 3).fill('Zed Other')
    await button(page, 'Remove Zed Other').click()
    await expect.element(author(page, 2)).toHaveFocus()
    await expect.element(author(page, 3)).toHaveLength(0)
    await page.getByLabelText('Kind').selectOptions('Report')
    for (const width of [320, 390, 820, 1440]) {
      await page.resize(width, 900)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expect.poll(async () => (await asStaff(staff, _id)).kind).toBe('report')
    expect(await asStaff(staff, _id)).toMatchObject({
      authors: [{ name: person, organisation: '', orcid: '' }, bo],
    })
  })

  test('[OUT-01] an error in the closed fold opens it and has the focus, and nothing is lost', async ({
    page,
    staff,
  }) => {
    const { _id } = await make(staff, { title: 'Grain', summary: 'In short' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await fold(page).click()
    await page.getByLabelText('ISBN').fill('978-0-306-40615-8')
    await button(page, 'Add an author').click()
    await author(page, 1).fill('Bo Other')
    await page.getByText('Organisation and ORCID').click()
    await page.getByLabelText('ORCID').fill('12')
    await fold(page).click()
    await button(page, 'Update Publication').click()
    await expect.element(toast(page, 'This is not an ORCID, such as 0000-0002-1825-0097')).toBeVisible()
    await expect.element(page.getByLabelText('ORCID')).toHaveFocus()
    await expect.element(page.getByLabelText('ISBN')).toHaveValue('978-0-306-40615-8')
    await page.getByLabelText('ORCID').fill('https://orcid.org/0000-0002-1825-0097')
    await page.getByLabelText('ISBN').fill('978 0 306 40615 7')
    await page.getByLabelText('DOI').fill('https://doi.org/10.5555/ABC')
    await page.getByLabelText('Funder').fill('Sample Fund')
    await expect.element(page.getByLabelText('DOI')).toHaveValue('10.5555/abc')
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expect.poll(async () => (await asStaff(staff, _id)).isbn).toBe('9780306406157')
    expect(await asStaff(staff, _id)).toMatchObject({
      doi: '10.5555/abc',
      summary: 'In short',
      authors: [{ name: 'Bo Other', organisation: '', orcid: '0000-0002-1825-0097' }],
    })
  })
})

describe('with a colleague', () => {
  test.override({ expectedErrors: [/409/] })

  test(
    '[OUT-01] a colleague’s record and the own one are compared, and the unsaved record is a draft',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { _id } = await make(staff, { title: 'Grain', summary: 'Before' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await fold(page).click()
      await page.getByLabelText('Summary').fill('Mine')
      await make(staff, { _id, title: 'Grain', summary: 'Theirs' })
      await button(page, 'Update Publication').click()
      await asSpelling(page)
      const dialog = page.getByRole('dialog')
      await expect.element(dialog.css('del')).toHaveTextContent('Theirs')
      await expect.element(dialog.css('ins')).toHaveTextContent('Mine')
      await dialog.getByRole('button', { name: 'Keep mine' }).click()
      await expect.poll(async () => (await asStaff(staff, _id)).summary).toBe('Mine')
    },
  )
})

describe('with another backend', () => {
  test.override({ without: ['checks', 'catalogue'] })

  test(
    '[OUT-01, FEA-02] the form has no record, and sends none',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.enter(staffPaths.newArticle)
      await page.getByLabelText('Title').fill('As specified')
      await content(page).fill('Words.')
      await expect.element(fold(page)).toHaveLength(0)
      await button(page, 'Create Publication').click()
      await expect.element(page.getByRole('article').filter({ hasText: 'As specified' })).toBeVisible()
      expect(await staff.requests()).not.toContain('GET /api/authors')
    },
  )
})
