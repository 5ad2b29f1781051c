import { expect } from 'vitest'
import { contentOf, test } from '../support/dashboard/editor.ts'

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
