import { staffPaths } from '#config/paths.ts'
import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const listed = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('[FND-02] topics are suggested, saved, shown and compared, and the list is narrowed to one', async ({
  page,
  staff,
}) => {
  const text = { content: '<p>Seven traders were asked.</p>', link: '', image: '' }
  const other = await staff.send('POST', '/api/publication-cards', {
    ...text,
    title: 'Milk in the hills',
    topics: 'Cooling, Dairy sheds',
  })
  const { _id }: { _id: string } = await other.json()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('Milk at the border')
  await page.getByRole('textbox', { name: 'Content' }).fill('Words.')
  const topics = page.getByLabel('Topics')
  const suggested = page.locator('datalist option', { hasText: /^Border, Dairy sheds$/ })
  await topics.fill('a, b, c, d, e, f')
  await button('Create Publication').click()
  await expect(page.getByText('A publication has at most 5 topics').first()).toBeVisible()
  await topics.fill('Border, ')
  await expect(suggested).toBeAttached()
  await topics.fill('Border,  dairy sheds')
  await expectAccessible(page)
  await button('Create Publication').click()
  await expect(listed(page, 'Milk at the border')).toContainText('Border, dairy sheds')
  await page.getByLabel('Topic').selectOption('Border')
  await expect(listed(page, 'Milk at the border')).toBeVisible()
  await expect(listed(page, 'Milk in the hills')).toHaveCount(0)
  await expect(page).toHaveURL(/topic=border/)
  await page.goto(`${staffPaths.articles}?topic=Dairy%20Sheds`)
  await expect(listed(page, 'Milk at the border')).toBeVisible()
  await expect(listed(page, 'Milk in the hills')).toBeVisible()
  await expectAccessible(page)

  await listed(page, 'Milk at the border')
    .getByRole('button', { name: /Update/ })
    .click()
  await expect(topics).toHaveValue('Border, dairy sheds')
  await topics.fill('Cooling')
  await button('Versions').click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await expect(dialog.locator('ins')).toHaveText('Cooling')
  await dialog.getByRole('button', { name: 'Restore as the newest' }).click()
  await expect(topics).toHaveValue('Border, dairy sheds')
  const listing = await staff.send('GET', '/api/publication-cards')
  const cards: { _id: string; title: string }[] = await listing.json()
  const made = cards.find(({ title }) => title === 'Milk at the border')
  for (const id of [_id, made?._id]) await staff.send('DELETE', `/api/publication-cards/${id}`)
})
