import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { contentOf } from '../support/dashboard/editor.ts'
import { chooseFiles, type PageUnderTest, press, status, test, toast } from '../support/dashboard/test.ts'
import { wordDocument } from '../support/dashboard/word-document.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const choose = (page: PageUnderTest) => page.getByRole('button', { name: 'Import a Word document' })
const report = (page: PageUnderTest) => page.getByRole('region', { name: 'Report of the import' })
const title = (page: PageUnderTest) => page.getByLabelText('Title', { exact: true })

test(
  '[EDT-08] an imported document is sent only when it is saved, its pictures first',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await contentOf(page).findElement()
    const before = (await staff.requests()).length
    await chooseFiles(choose(page), await wordDocument('like-word'))
    await expect.element(report(page)).toMatchTextContent('1 picture')
    const sent = (await staff.requests()).slice(before)
    expect(sent.filter((call) => call !== 'GET /api/publishing')).toEqual([])
    await expectAccessible(page)
    // The document's title exceeds the limit: it stays whole until a person shortens it.
    await expect.element(title(page)).toHaveValue('Grain prices at the border markets of the lakes, 2026')
    await title(page).fill('Grain prices at the lakes')
    await page.getByRole('button', { name: 'Create Publication' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click()
    await expect.poll(() => page.path()).toBe(staffPaths.articles)
    const posted = (await staff.requests()).slice(before).filter((call) => call.startsWith('POST /api/'))
    expect(posted.indexOf('POST /api/images')).toBeLessThan(posted.indexOf('POST /api/publication-cards'))
    expect(posted).toContain('POST /api/images')
    const cards: { title: string; content: string }[] = await (
      await staff.send('GET', '/api/publication-cards')
    ).json()
    const made = cards.find((card) => card.title === 'Grain prices at the lakes')
    expect(made?.content).toMatch(
      /<figure><img src="\/api\/images\/[\w-]+\.png" alt="A market in the morning" width="160" height="100" \/><figcaption>Abbildung 1: The market<\/figcaption><\/figure>/,
    )
    expect(made?.content).not.toContain('data:')
  },
)

describe('a picture that the server has removed since its upload', () => {
  test.override({ expectedErrors: [/status of 422/] })

  test('[EDT-09] is sent again with the next save', { tags: ['full'] }, async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await contentOf(page).findElement()
    await chooseFiles(choose(page), await wordDocument('like-word'))
    await expect.element(report(page)).toBeVisible()
    await title(page).fill('Sent twice')
    const message = 'A picture in the text no longer exists. Please insert it again.'
    await staff.answer('POST /api/publication-cards', status(422, { message, code: 'image_unreadable' }))
    const save = page.getByRole('button', { name: 'Save draft' })
    await save.click()
    await expect.element(toast(page, message)).toBeVisible()
    await staff.repair()
    await save.click()
    await expect.element(toast(page, 'Draft saved')).toBeVisible()
    expect((await staff.requests()).filter((call) => call === 'POST /api/images')).toHaveLength(2)
  })
})

test(
  '[EDT-08] an import keeps a typed title, and shows the document’s title',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await contentOf(page).findElement()
    await title(page).fill('Our own title')
    await chooseFiles(choose(page), await wordDocument('libreoffice'))
    await expect.element(report(page)).toBeVisible()
    await expect.element(title(page)).toHaveValue('Our own title')
    await expect
      .element(toast(page, 'Your title is unchanged. The document’s title is “Roads of the north”.'))
      .toBeVisible()
  },
)

test(
  '[EDT-08] an import asks before it replaces text typed while the document was read',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await contentOf(page).findElement()
    await commands.delayCode('import-docx')
    await chooseFiles(choose(page), await wordDocument('libreoffice'))
    await expect.element(page.getByText('Reading the document…')).toBeVisible()
    await press(contentOf(page), 'Written meanwhile')
    await commands.repairNetwork()
    const question = page.getByRole('alertdialog', { name: 'Replace the text?' })
    await question.getByRole('button', { name: 'Keep the text' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(contentOf(page)).toHaveTextContent('Written meanwhile')
  },
)
