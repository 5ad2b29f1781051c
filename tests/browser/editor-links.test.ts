import { expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { contentOf, test } from '../support/dashboard/editor.ts'
import { test as dashboardTest } from '../support/dashboard/test.ts'

test('[EDT-12] a link that is typed loses its wrapper, and one with a mail address in it says so', async ({
  page,
  editor,
}) => {
  await editor.open('<p>word</p>')
  await contentOf(page).click()
  await page.getByRole('button', { name: 'Link' }).click()
  const field = page.getByLabelText('Web address of the link')
  await field.fill('https://list.example.com/?to=ada@example.org')
  await expect.element(page.getByText('The link contains a mail address')).toBeVisible()
  await field.fill('https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fpost&h=AT0')
  await expect.element(page.getByText('The link contains a mail address')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect.poll(() => editor.written()).toContain('href="https://example.org/post"')
})

dashboardTest(
  '[EDT-12] the reference link loses its wrapper, and one with a mail address in it says so',
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    const field = page.getByLabelText('Reference link')
    const warning = page.getByText('The link contains a mail address, which readers will see.')
    const type = async (address: string) => {
      await field.fill(address)
      ;(await page.getByLabelText('Title').first().findElement()).focus()
    }
    for (const address of [
      'https://list.example.com/?to=ada@example.org',
      'https://example.org/ada%40example.org/report',
      'https://ada@example.org@example.com/',
    ]) {
      await type(address)
      await expect.element(warning).toBeVisible()
      await expect.element(field).toHaveValue(address)
    }
    const wrapped = encodeURIComponent('https://example.org/report')
    for (const address of [
      `https://eur01.safelinks.protection.outlook.com/?url=${wrapped}&data=05%7C02%7Cada%40example.com%7C1`,
      `https://www.google.com/url?q=${wrapped}&sa=D`,
      'example.org/report',
    ]) {
      await type(address)
      await expect.element(field).toHaveValue('https://example.org/report')
      await expect.element(warning).not.toBeInTheDocument()
    }
    // A wrapped address may have a mail address in it, too.
    await type(
      `https://nam12.safelinks.protection.outlook.com/?url=${encodeURIComponent('https://example.org/?u=ada@example.org')}&data=1`,
    )
    await expect.element(field).toHaveValue('https://example.org/?u=ada@example.org')
    await expect.element(warning).toBeVisible()
  },
)
