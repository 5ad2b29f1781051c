import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import {
  asSpelling,
  asStaff,
  button,
  content,
  heading,
  listed,
  make,
  publish,
  question,
  state,
} from '../support/dashboard/publications.ts'
import { type PageUnderTest, test, toast } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const likely = (page: PageUnderTest, name: string) => question(page).getByLabelText(name)

async function expectFits(page: PageUnderTest): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.resize(width, 900)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

test('[REV-04] a save of a public text asks what kind of change it is, with the likely answer chosen', async ({
  page,
  staff,
}) => {
  const { _id } = await make(staff, { title: 'Asked', content: '<p>Prices rose by 12 % in May.</p>' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await content(page).fill('Pricse rose by 12 % in May.')
  await button(page, 'Update Publication').click()
  await expect.element(likely(page, 'Spelling or layout')).toBeChecked()
  await button(page, 'Keep editing').click()
  await content(page).fill('Prices rose by 21 % in May.')
  await button(page, 'Update Publication').click()
  await expect.element(likely(page, 'A change that readers should know of')).toBeChecked()
  await expectFits(page)
  await question(page).getByRole('button', { name: 'Publish' }).click()
  await expect.element(question(page).getByText('Please say in a line what has changed')).toBeVisible()
  const note = question(page).getByLabelText('Note on the change')
  await note.fill('The share of May')
  await commands.pressKeys('Enter')
  await expect.element(heading(page, 'Publications')).toBeVisible()
  const { content: text, history } = await asStaff(staff, _id)
  expect(text).toContain('21')
  expect(history.map((version) => [version.number, version.note])).toEqual([
    [1, ''],
    [2, 'The share of May'],
  ])
})

test('[REV-04] drafts, unchanged texts and other backends are not asked', async ({ page, staff }) => {
  const { _id: draft } = await make(staff, { title: 'A draft', state: 'draft' })
  await staff.enter(`${staffPaths.newArticle}/${draft}`)
  await content(page).fill('Other words.')
  await publish(page)
  await expect.element(heading(page, 'Publications')).toBeVisible()
  const { _id } = await make(staff, { title: 'Unchanged' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await button(page, 'Update Publication').click()
  await expect.element(heading(page, 'Publications')).toBeVisible()
})

test('[REV-05] a text is withdrawn with a reason and a replacement, and reinstated', async ({
  page,
  staff,
}) => {
  const { _id } = await make(staff, { title: 'Withdrawn one' })
  const { _id: other } = await make(staff, { title: 'Its replacement' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await button(page, 'Withdraw…').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw' })
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(dialog.getByText(/^Please give a reason, or choose/)).toBeVisible()
  await expectFits(page)
  await dialog.getByLabelText('Reason').fill('Its data were wrong')
  await dialog.getByLabelText('Replaced by').fill('Its replac')
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(dialog.getByText('Please choose one of the suggested titles')).toBeVisible()
  await dialog.getByLabelText('Replaced by').fill('Its replacement')
  await expect.element(dialog.getByText('Please choose one of the suggested titles')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect.element(toast(page, 'The notice is saved')).toBeVisible()
  expect(await asStaff(staff, _id)).toMatchObject({
    standing: 'Withdrawn',
    standingReason: 'Its data were wrong',
    replacedBy: other,
  })
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const standing = state(page).getByText('Withdrawn', { exact: true })
  await expect.element(standing).toBeVisible()
  // The act beside the text is no conflict.
  await content(page).fill('Seven traders were askd.')
  await button(page, 'Update Publication').click()
  await asSpelling(page)
  await expect.element(listed(page, 'Withdrawn one').getByText('Withdrawn', { exact: true })).toBeVisible()
  await listed(page, 'Withdrawn one')
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect.element(standing).toBeVisible()
  await button(page, 'Withdraw…').click()
  await dialog.getByRole('button', { name: 'Take the notice away' }).click()
  await expect.element(toast(page, 'The publication is no longer withdrawn')).toBeVisible()
  expect(await asStaff(staff, _id)).toMatchObject({ standing: '', standingReason: '', replacedBy: '' })
  await expect.element(standing).not.toBeInTheDocument()
})

test('[REV-04] an earlier version is withdrawn with a reason', async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'In versions' })
  const body = { _id, title: 'In versions', content: '<p>Eight.</p>', link: '', image: '', change: 'Eight' }
  await staff.send('POST', '/api/publication-cards', body)
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await button(page, 'Withdraw…').click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw' })
  await dialog.getByRole('button', { name: 'Withdraw… version 1' }).click()
  await dialog.getByRole('button', { name: 'Withdraw version 1' }).click()
  await expect.element(dialog.getByText('Please give a reason')).toBeVisible()
  await expectFits(page)
  await dialog.getByLabelText('Reason').last().fill('It named a person')
  await dialog.getByRole('button', { name: 'Withdraw version 1' }).click()
  await expect.element(toast(page, 'Version 1 is withdrawn')).toBeVisible()
  await expect.element(dialog.getByText('It named a person')).toBeVisible()
  expect((await asStaff(staff, _id)).history[0]).toMatchObject({ withdrawn: 'It named a person' })
})
