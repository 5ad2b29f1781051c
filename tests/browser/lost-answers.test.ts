import { expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { lostAnswer } from '../support/dashboard/answers.ts'
import { answerDialog, heldBack, test, toast } from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/Failed to load resource/] })

interface Titled {
  _id: string
  title: string
}

test(
  '[INB-04] a publication whose response was lost is saved again without a duplicate',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const path = '/api/publication-cards'
    const title = 'Saved before the line was lost'
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Title').fill(title)
    await page.getByRole('textbox', { name: 'Content' }).fill('Nine traders were asked.')
    await staff.answer(`POST ${path}`, lostAnswer)
    const save = page.getByRole('button', { name: 'Save draft' })
    await save.click()
    await expect.element(page.getByText('An unexpected error occurred').first()).toBeVisible()
    await staff.repair()
    await page.getByRole('textbox', { name: 'Content' }).fill('Ten traders were asked.')
    await save.click()
    await expect.element(page.getByText('Draft saved').first()).toBeVisible()
    const answer = await staff.send('GET', '/api/unpublished-publications')
    const { data }: { data: Titled[] } = await answer.json()
    const saved = data.filter((publication) => publication.title === title)
    expect(saved).toHaveLength(1)
    const read = await staff.send('GET', `/api/publications/${saved[0]?._id}`)
    expect(await read.json()).toMatchObject({ content: '<p>Ten traders were asked.</p>', state: 'draft' })
  },
)

test(
  '[INB-04] a card whose response was lost is saved again without a duplicate, also from its restored draft',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const path = '/api/expertise-cards'
    const title = 'Beans at the border'
    await staff.enter(staffPaths.newCard)
    await page.getByLabelText('Card Title').fill(title)
    await page.getByRole('textbox', { name: 'Card Content' }).fill('Nine traders were asked.')
    await staff.answer(`POST ${path}`, lostAnswer)
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect.element(page.getByText('Failed to create card. Please try again.').first()).toBeVisible()
    await staff.repair()
    await answerDialog(true, page.reload)
    await page.getByRole('button', { name: 'Restore draft' }).click()
    await expect.element(page.getByLabelText('Card Title')).toHaveValue(title)
    await page.getByRole('button', { name: 'Create Card' }).click()
    await expect.element(page.getByText('Card created successfully!').first()).toBeVisible()
    const cards: Titled[] = await (await staff.send('GET', path)).json()
    const saved = cards.filter((card) => card.title === title)
    expect(saved).toHaveLength(1)
  },
)

test('[EDP-06] a save that ends after its form was left leads nowhere', async ({ page, staff }) => {
  await page.resize(1280, 900)
  await staff.enter(staffPaths.newArticle)
  await page.getByLabelText('Title').fill('Left while it is saved')
  await page.getByRole('textbox', { name: 'Content' }).fill('Nine traders were asked.')
  const slow = heldBack()
  await staff.answer('POST /api/publication-cards', slow.answer)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(page.getByRole('button', { name: 'Saving draft...' })).toBeVisible()
  await page.getByRole('link', { name: 'Queries' }).click()
  await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await slow.release()
  await expect.element(toast(page, 'Draft saved')).toBeVisible()
  expect(page.path()).toBe(staffPaths.queries)
})
