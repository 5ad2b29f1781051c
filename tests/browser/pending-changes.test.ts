import { expect } from 'vitest'
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
  publicTitles,
  publishAnyway,
  state,
} from '../support/dashboard/publications.ts'
import { test, toast } from '../support/dashboard/test.ts'

test('[REV-01, EDP-07] a change of a published text waits, is saved by itself, and is published from the form', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'Grain prices', content: '<p>Prices of May.</p>' })
  await staff.enter(staffPaths.articles)
  await listed(page, 'Grain prices')
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect.element(button(page, 'Update Publication')).toBeVisible()
  await content(page).fill('Prices of June.')
  await button(page, 'Save for later').click()
  await expect
    .element(toast(page, 'Change saved. Readers see the text as it was until you publish it.'))
    .toBeVisible()
  await expect.element(state(page)).toMatchTextContent(/Change waiting.*Change saved at .* not public yet/)
  await expect.element(button(page, 'Save for later')).not.toBeInTheDocument()
  expect(await asStaff(staff, id)).toMatchObject({
    content: '<p>Prices of May.</p>',
    pending: { content: '<p>Prices of June.</p>' },
  })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Input is saved into the change by itself, and the title stays what readers see.
  await page.getByLabelText('Title', { exact: true }).fill('Grain prices of June')
  await expect.poll(async () => (await asStaff(staff, id)).pending?.title).toBe('Grain prices of June')
  expect(await publicTitles(staff)).toContain('Grain prices')

  await page.open(staffPaths.articles)
  await expect.element(listed(page, 'Grain prices').getByText('Change waiting')).toBeVisible()
  await listed(page, 'Grain prices')
    .getByRole('button', { name: /^Update/ })
    .click()
  await expect.element(heading(page, 'Edit Publication')).toBeVisible()
  await expect.element(content(page)).toHaveTextContent('Prices of June.')
  await publishAnyway(page, 'Publish change')
  await asSpelling(page)
  await expect.element(toast(page, 'Publication created successfully!')).toBeVisible()
  await expect
    .element(listed(page, 'Grain prices of June').getByText('Published', { exact: true }))
    .toBeVisible()
  const published = await asStaff(staff, id)
  expect(published.content).toBe('<p>Prices of June.</p>')
  expect(published.pending).toBeUndefined()
})

test('[REV-01] a discarded change leaves the published text in the form, and stays among the versions', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'A field of beans', content: '<p>As published.</p>' })
  await staff.enter(staffPaths.articles)
  await listed(page, 'A field of beans')
    .getByRole('button', { name: /^Update/ })
    .click()
  await content(page).fill('A change.')
  await button(page, 'Save for later').click()
  await expect.element(button(page, 'Publish change')).toBeVisible()
  await button(page, 'Discard change').click()
  const dialog = page.getByRole('dialog', { name: 'Discard the change?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(toast(page, 'Change discarded. It remains in the list of versions.')).toBeVisible()
  await expect.element(content(page)).toHaveTextContent('As published.')
  await expect.element(button(page, 'Update Publication')).toBeVisible()
  expect((await asStaff(staff, id)).pending).toBeUndefined()
  await button(page, 'Versions').click()
  await expect.element(page.getByRole('dialog', { name: 'Versions' }).getByText('Draft')).toBeVisible()
})
