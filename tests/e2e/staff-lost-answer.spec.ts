import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

interface Titled {
  _id: string
  title: string
}

/** The backend does what the next POST asks for, and its answer is lost on the way. */
async function loseNextAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}

test('[INB-04] a publication whose answer was lost is saved once more, not twice', async ({
  page,
  staff,
}) => {
  const path = '/api/publication-cards'
  const title = 'Saved before the line was lost'
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Content' }).fill('Nine traders were asked.')
  await loseNextAnswer(page, path)
  const save = page.getByRole('button', { name: 'Save draft' })
  await save.click()
  await expect(page.getByText('An unexpected error occurred').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Content' }).fill('Ten traders were asked.')
  await save.click()
  await expect(page.getByText('Draft saved').first()).toBeVisible()
  const answer = await staff.send('GET', '/api/unpublished-publications')
  const { data }: { data: Titled[] } = await answer.json()
  const saved = data.filter((publication) => publication.title === title)
  expect(saved).toHaveLength(1)
  const read = await staff.send('GET', `/api/publications/${saved[0]?._id}`)
  expect(await read.json()).toMatchObject({ content: '<p>Ten traders were asked.</p>', state: 'draft' })
  for (const { _id } of saved) await staff.send('DELETE', `${path}/${_id}`)
})

test('[INB-04] a card whose answer was lost is saved once more, not twice, from its restored draft too', async ({
  page,
  staff,
}) => {
  const path = '/api/expertise-cards'
  const title = 'Beans at the border'
  await staff.enter(staffPaths.newCard)
  await page.getByLabel('Card Title').fill(title)
  await page.getByRole('textbox', { name: 'Card Content' }).fill('Nine traders were asked.')
  await loseNextAnswer(page, path)
  await page.getByRole('button', { name: 'Create Card' }).click()
  await expect(page.getByText('Failed to create card. Please try again.').first()).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByLabel('Card Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Create Card' }).click()
  await expect(page.getByText('Card created successfully!').first()).toBeVisible()
  const cards: Titled[] = await (await staff.send('GET', path)).json()
  const saved = cards.filter((card) => card.title === title)
  expect(saved).toHaveLength(1)
  for (const { _id } of saved) await staff.send('DELETE', `${path}/${_id}`)
})
