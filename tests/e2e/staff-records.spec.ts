import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { test, toast } from '../support/staff-test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

interface Card {
  _id: string
  title: string
  content: string | string[]
  link?: string
  image?: string
  icon?: string
}

test('[EXC-01, EXC-03, EXC-04, EXP-03, EDT-07] an expertise card is written, changed and deleted', async ({
  page,
  staff,
}) => {
  const read = async (): Promise<Card[]> => (await staff.send('GET', '/api/expertise-cards')).json()
  const before = await read()
  await staff.enter(staffPaths.newCard)
  const create = page.getByRole('button', { name: 'Create Card' })
  await expect(create).toBeDisabled()
  const title = page.getByLabel('Card Title')
  await title.fill('   ')
  const content = page.getByRole('textbox', { name: 'Card Content' })
  await content.fill('What we know.')
  await expect(create).toBeDisabled()
  await title.fill('x'.repeat(34))
  const counter = page.getByText('34/35')
  await expect(counter).toHaveCSS('color', 'rgb(92, 98, 91)')
  await title.press('End')
  await title.pressSequentially('yz')
  await expect(title).toHaveValue(`${'x'.repeat(34)}y`)
  await expect(page.getByText('35/35')).toHaveCSS('color', /rgb\((?!92, 98, 91)/)
  await expectAccessible(page)
  await title.fill('  A card of a test ')
  await page.getByText('Livestock', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Livestock' })).toBeChecked()
  await create.click()
  await expect(toast(page, 'Card created successfully!')).toBeVisible()
  await expect(heading(page, 'Expertise')).toBeVisible()
  const made = (await read()).find((card) => card.title === 'A card of a test')
  expect(made?.content).toEqual(['<p>What we know.</p>'])
  expect(made?.icon).toBe('fas fa-cow')

  const card = page.getByRole('article').filter({ hasText: 'A card of a test' })
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect(heading(page, 'Edit Card')).toBeVisible()
  await expect(content).toHaveText('What we know.')
  await expect(page.getByRole('radio', { name: 'Livestock' })).toBeChecked()
  await title.fill('A changed card')
  await page.getByRole('button', { name: 'Update Card' }).click()
  await expect(toast(page, 'Card updated successfully!')).toBeVisible()
  const changed = page.getByRole('article').filter({ hasText: 'A changed card' })
  await expect(changed).toBeVisible()
  expect(await read()).toHaveLength(before.length + 1)
  expect((await read()).find(({ _id }) => _id === made?._id)?.title).toBe('A changed card')

  await changed.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Card deleted successfully')).toBeVisible()
  await expect(changed).toHaveCount(0)
  expect(await read()).toEqual(before)
})

test('[EDP-01, EDP-02, EDP-04, EDP-05, EDP-07] a publication is changed in place, with its picture', async ({
  page,
  staff,
}) => {
  const read = async (): Promise<Card[]> => (await staff.send('GET', '/api/publication-cards')).json()
  const before = await read()
  const old = before.find(({ image }) => image)
  await staff.enter(staffPaths.articles)
  const card = page.getByRole('article').filter({ hasText: old?.title ?? 'none' })
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect(heading(page, 'Edit Publication')).toBeVisible()
  const title = page.getByLabel('Title')
  await expect(title).toHaveValue(old?.title ?? 'none')
  await expect(page.getByAltText('Preview')).toBeVisible()
  await title.fill('x'.repeat(49))
  await expect(page.getByText('49/50')).toHaveCSS('color', 'rgb(92, 98, 91)')
  await title.press('End')
  await title.pressSequentially('yz')
  await expect(title).toHaveValue(`${'x'.repeat(49)}y`)
  await expect(page.getByText('50/50')).toHaveCSS('color', /rgb\((?!92, 98, 91)/)
  await title.fill('A changed title')
  await expect(page.getByText('15/50')).toBeVisible()
  await page.getByRole('button', { name: 'Update Publication' }).click()
  await expect(toast(page, 'Publication created successfully!')).toBeVisible()
  await expect(heading(page, 'Publications')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'A changed title' })).toBeVisible()
  const after = await read()
  expect(after).toHaveLength(before.length)
  const changed = after.find(({ _id }) => _id === old?._id)
  expect(changed).toMatchObject({ title: 'A changed title', image: old?.image, link: old?.link })
  // As it was, for the other tests.
  const put = await staff.send('POST', '/api/publication-cards', old)
  expect(put.ok).toBe(true)
})
