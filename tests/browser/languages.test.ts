import { describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { asSpelling, asStaff, button, content, make, unfold } from '../support/dashboard/publications.ts'
import { type PageUnderTest, status, test } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const language = (page: PageUnderTest) => page.getByLabelText('Language', { exact: true })
const original = (page: PageUnderTest) => page.getByLabelText('Translation of')
const suggested = (page: PageUnderTest, title: RegExp) =>
  page.css('fieldset datalist option').filter({ hasText: title })

test(
  '[REA-05] a publication has a language, and its original is found by title, drafts included',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const first = await make(staff, { title: 'Milk <b>& more</b>' })
    const twin = await make(staff, { title: 'Twins' })
    const other = await make(staff, { title: 'Twins', state: 'draft' })
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Title').fill('Lait')
    await content(page).fill('Des mots.')
    await unfold(page, 'Languages')
    await language(page).selectOptions('French')
    await original(page).fill('Milk')
    await expect.element(suggested(page, /^Milk <b>& more<\/b>$/)).toBeInTheDocument()
    const fault = page.getByText('Please choose one of the suggested titles')
    await expect.element(fault).toHaveLength(0)
    await userEvent.keyboard('{Tab}')
    await expect.element(fault).toBeVisible()
    for (const width of [320, 1440]) {
      await page.resize(width, 900)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await original(page).fill('Milk <b>& more</b>')
    await expect.element(page.getByText('Please choose one of the suggested titles')).toHaveLength(0)
    await button(page, 'Save draft').click()
    await expect.poll(() => page.path()).toMatch(/newArticles\/\w/)
    const id = page.path().split('/').at(-1) ?? ''
    expect(await asStaff(staff, id)).toMatchObject({ language: 'fr', translationOf: first._id })

    await page.reload()
    await expect.element(original(page)).toHaveValue('Milk <b>& more</b>')
    await expect.element(language(page)).toHaveValue('fr')
    await original(page).fill('Twins')
    await expect.element(suggested(page, new RegExp(`^Twins \\(${other._id}\\)$`))).toBeInTheDocument()
    await original(page).fill(`Twins (${twin._id})`)
    await language(page).selectOptions('English')
    await button(page, 'Save draft').click()
    await expect.poll(async () => (await asStaff(staff, id)).translationOf).toBe(twin._id)
    expect((await asStaff(staff, id)).language).toBe('')
    await original(page).fill('')
    await button(page, 'Save draft').click()
    await expect.poll(async () => (await asStaff(staff, id)).translationOf).toBe('')
  },
)

test(
  '[REA-05, REA-07] the language of a publication decides what the dots of a drawn table mean',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const rows = [
      ['Maize', '1.234'],
      ['Beans', '987'],
    ].map(([name, number]) => `<tr><td>${name}</td><td>${number}</td></tr>`)
    const { _id } = await make(staff, {
      content: `<table class="chart-bars"><thead><tr><th scope="col">Crop</th><th scope="col">2026</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
      language: 'pt',
    })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    const report = page.css('.table-block output')
    await expect.element(report).toHaveTextContent('Shown as: Bars')
    await unfold(page, 'Languages')
    await language(page).selectOptions('English')
    await expect
      .element(report)
      .toHaveTextContent('Shown as a table only. Row 2, column 2: “1.234” may be 1,234 or 1.234.')
    await language(page).selectOptions('Portuguese')
    await expect.element(report).toHaveTextContent('Shown as: Bars')
  },
)

describe('with failing suggestions', () => {
  test.override({ expectedErrors: [/500/] })

  test(
    '[REA-05] a language that the brand does not have, and the original, stay as they are',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const first = await make(staff, { title: 'First' })
      const { _id } = await make(staff, { title: 'Erst', language: 'de', translationOf: first._id })
      await staff.answer('GET /api/publication-search', status(500, {}))
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await unfold(page, 'Languages')
      await expect.element(language(page)).toHaveValue('')
      await original(page).click()
      await page.getByLabelText('Title').fill('Zuerst')
      await button(page, 'Update Publication').click()
      await asSpelling(page)
      await expect.poll(async () => (await asStaff(staff, _id)).title).toBe('Zuerst')
      expect(await asStaff(staff, _id)).toMatchObject({ language: 'de', translationOf: first._id })
    },
  )
})

describe('with another backend', () => {
  test.override({ without: ['checks', 'languages'] })

  test('[REA-05, FEA-02] the form has no such fields', async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await unfold(page, 'Series and topics')
    await expect.element(page.getByLabelText('Topics')).toBeVisible()
    await expect.element(language(page)).toHaveLength(0)
    await expect.element(original(page)).toHaveLength(0)
  })
})
