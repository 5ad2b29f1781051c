import { describe, expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { asSpelling, asStaff, button, make, state } from '../support/dashboard/publications.ts'
import { type PageUnderTest, test, textsOf, toast } from '../support/dashboard/test.ts'

test.override({ lastingToasts: true })

const mark = (word: string) => `<span class="ql-bg-ochre">[${word}]</span>`
const question = (page: PageUnderTest) => page.getByRole('dialog', { name: 'Marks of the import' })
const selectedText = (page: PageUnderTest) => String(page.window().getSelection())

const content = `<p>The cost per litre is ${mark('equation')} francs<sup><a href="#note-1" id="note-ref-1">1</a></sup>.</p><p>Plain [sic], and <span class="ql-bg-ochre">highlighted words</span>, <span class="ql-bg-ochre">[ob<strong>ject]</strong></span>.</p><table><tbody><tr><td>North</td><td>${mark('chart')}</td></tr></tbody></table><ol class="notes"><li id="note-1">By ${mark('symbol')} [sic]. <a href="#note-ref-1">↩</a></li></ol>`

test('[EDT-08, REV-03] marks of an import are one finding of the check, which leads to each and is shown each time', async ({
  page,
  staff,
}) => {
  const { _id } = await make(staff, { title: 'With marks', state: 'draft', content })
  const check = page.getByRole('dialog', { name: 'Before it is published' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  for (const mark of ['[equation]', '[symbol]', '[object]', '[chart]']) {
    await state(page).getByRole('button', { name: 'Publish', exact: true }).click()
    const finding = check.getByRole('listitem').filter({ hasText: 'marks of the import' })
    await expect
      .element(finding)
      .toMatchTextContent(
        /4 marks of the import are still in the text.*“\[equation\] \[object\] \[chart\] \[symbol\]”/,
      )
    await finding.getByRole('button').click()
    // The mark of a footnote is in its note.
    if (mark !== '[symbol]') await expect.poll(() => selectedText(page)).toBe(mark)
  }
  await button(page, 'Save draft').click()
  await expect.element(toast(page, 'Draft saved')).toBeVisible()
  await state(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await check.getByRole('button', { name: 'Publish anyway' }).click()
  await expect.poll(() => page.path()).toBe(staffPaths.articles)
  expect((await asStaff(staff, _id)).state).toBe('published')
})

describe('with a backend without the check', () => {
  test.override({ without: ['checks'] })

  test('[EDT-08] marks of an import do not become public without a question, which leads to each', async ({
    page,
    staff,
  }) => {
    const { _id } = await make(staff, { title: 'With marks', state: 'draft', content })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await state(page).getByRole('button', { name: 'Publish', exact: true }).click()
    await expect
      .element(question(page))
      .toMatchTextContent(/^Marks of the import4 marks of the import are still/)
    const places = question(page).getByRole('listitem')
    await expect
      .poll(() => textsOf(places))
      .toEqual([
        'Show [equation]after “The cost per litre is”',
        expect.stringMatching(/^Show \[symbol\]after “The cost per litre is \[equation\] francs/),
        'Show [object]after “Plain [sic], and highlighted words,”',
        'Show [chart]',
      ])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect((await asStaff(staff, _id)).state).toBe('draft')
    await question(page).getByRole('button', { name: 'Show [chart]' }).click()
    await expect.element(question(page)).toHaveLength(0)
    await expect.poll(() => selectedText(page)).toBe('[chart]')

    await state(page).getByRole('button', { name: 'Publish', exact: true }).click()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    expect((await asStaff(staff, _id)).state).toBe('draft')
    // A draft is saved without a question.
    await button(page, 'Save draft').click()
    await expect.element(toast(page, 'Draft saved')).toBeVisible()
    await state(page).getByRole('button', { name: 'Publish', exact: true }).click()
    await question(page).getByRole('button', { name: 'Publish anyway' }).click()
    await expect.poll(() => page.path()).toBe(staffPaths.articles)
    expect((await asStaff(staff, _id)).state).toBe('published')
  })
})

test(
  '[EDT-08] a version with marks is restored to a public text only after the question',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id } = await make(staff, { title: 'With an old mark', state: 'draft', content })
    await make(staff, { _id, title: 'With an old mark', content: '<p>Clean</p>', state: 'published' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await button(page, 'Versions').click()
    await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').click()
    await button(page, 'Restore this version').click()
    const check = page.getByRole('dialog', { name: 'Before it is published' })
    await expect.element(check).toMatchTextContent(/4 marks of the import/)
    // The version is not in the form.
    await expect.element(check.getByRole('button', { name: /^Show/ })).toHaveLength(0)
    expect((await asStaff(staff, _id)).content).toBe('<p>Clean</p>')
    await button(page, 'Publish anyway').click()
    await asSpelling(page)
    await expect.poll(async () => (await asStaff(staff, _id)).content).toContain('[equation]')
  },
)
