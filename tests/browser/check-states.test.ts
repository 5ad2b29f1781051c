import { describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { editArticlePath, reviewPath } from '#config/paths.ts'
import { expectAccessibleInAnyColours, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { asSpelling, button, content, make, question, state } from '../support/dashboard/publications.ts'
import { type PageUnderTest, test } from '../support/dashboard/test.ts'

test.override({ lastingToasts: true, expectedErrors: [/status of 40[49]/] })

const marked =
  '<p>See <span class="ql-bg-ochre">[equation]</span>, <a href="https://one.example/">here</a>.</p>'
const asked = (page: PageUnderTest, name: string) => page.getByRole('dialog', { name })

/** The open dialog: axe in light, dark and forced colours, and a phone with text of 200 %. */
async function expectSound(page: PageUnderTest, name: string): Promise<void> {
  await expect.element(asked(page, name)).toBeVisible()
  await expectAccessibleInAnyColours(page)
  const { style } = page.window().document.documentElement
  style.fontSize = '200%'
  await expectNoSidewaysScroll(page)
  const dialog = asked(page, name).element()
  expect(dialog.scrollWidth - dialog.clientWidth, 'wider than its dialog').toBeLessThanOrEqual(0)
  style.fontSize = ''
}

test('[REV-03, FND-08] the question before a text is scheduled, with marks of an import beside findings', async ({
  page,
  staff,
}) => {
  await staff.answer('POST /api/link-checks', {
    data: [{ address: 'https://one.example/', found: 'silent' }],
  })
  const { _id } = await make(staff, { title: 'Later', state: 'draft', content: marked })
  await staff.enter(editArticlePath(_id))
  await button(page, 'Publish on…').click()
  await expectSound(page, 'Publish on…')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  const before = asked(page, 'Before it is published')
  await expect.element(before.getByText(/^1 mark of the import is still in the text/)).toBeVisible()
  await expect.element(before.getByText(/^A link leads to a site that does not answer/)).toBeVisible()
  await expect.element(before.getByRole('button', { name: 'Schedule anyway' })).toBeVisible()
  await expectSound(page, 'Before it is published')
})

test('[REV-03, FND-08] the line of the palette that publishes, and its question', async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'Milk', state: 'draft', content: '<p>One.</p>' })
  await staff.enter(editArticlePath(_id))
  await expect.element(state(page).getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox').fill('publish')
  await expect.element(page.getByRole('option', { name: /^Publish this text/ })).toBeVisible()
  await expectAccessibleInAnyColours(page)
  await userEvent.keyboard('{Enter}')
  await expectSound(page, 'Before it is published')
})

test('[REV-04, FND-08] the question about a change of a public text', async ({ page, staff }) => {
  const { _id } = await make(staff, {
    title: 'Public',
    content: '<p>One.</p>',
    summary: 'Prices',
    topics: 'Maize',
  })
  await staff.enter(editArticlePath(_id))
  await content(page).fill('Two.')
  await button(page, 'Update Publication').click()
  await expect.element(question(page)).toBeVisible()
  await expectSound(page, 'What kind of change is this?')
})

test('[REV-05, FND-08] the dialog that withdraws, with its errors', async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'Withdrawn one' })
  await staff.enter(editArticlePath(_id))
  await button(page, 'Withdraw…').click()
  await expectSound(page, 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(page.getByText(/^Please give a reason, or choose/)).toBeVisible()
  await expectSound(page, 'Withdraw')
})

test('[REV-02, FND-08] the page of a review with comments, and the comments in the form', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, {
    title: 'أسعار الذرة',
    language: 'ar',
    state: 'draft',
    content: '<h2>النتائج</h2><p>ارتفع إنتاج الذرة هذا العام.</p><ul><li>الذرة</li><li>الفاصوليا</li></ul>',
  })
  const made = await staff.send('POST', `/api/publications/${id}/reviews`, { days: 14 })
  const { token }: { token: string } = await made.json()
  await page.open(reviewPath(token))
  for (const [on, text] of [
    [/^Comment on “ارتفع/, 'أي شهر؟'],
    [/^Comment on “الفاصوليا/, 'And rice?'],
  ] as const) {
    await page.getByRole('button', { name: on }).click()
    await page.getByRole('textbox', { name: /^Your comment/ }).fill(text)
    const name = page.css('.remark-form input')
    if (name.query()) await name.fill('آمنة')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await page.getByRole('button', { name: /^Comment on the list/ }).click()
  await expectAccessibleInAnyColours(page)
  const { style } = page.window().document.documentElement
  style.fontSize = '200%'
  await expectNoSidewaysScroll(page)
  style.fontSize = ''
  await staff.enter(editArticlePath(id))
  await expect.element(page.getByText('And rice?')).toBeVisible()
  await page.getByRole('button', { name: 'Answer' }).first().click()
  await expectAccessibleInAnyColours(page)
  await expectNoSidewaysScroll(page)
})

describe('where a colleague has saved', () => {
  test.override({ without: ['checks'] })

  test('[EDT-05, FND-08] the question about two texts', async ({ page, staff }) => {
    const { _id } = await make(staff, { title: 'Edited by two' })
    await staff.enter(editArticlePath(_id))
    await content(page).fill('What I wrote.')
    await make(staff, { _id, title: 'Edited by two', content: '<p>What they wrote.</p>' })
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expectSound(page, 'Someone else has saved')
  })
})
