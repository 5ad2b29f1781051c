import { staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { chooseFiles } from '../support/choose-files.ts'
import { test } from '../support/staff-test.ts'

const likeWord = new URL('../fixtures/word/like-word.docx', import.meta.url).pathname

test(
  '[EDT-04, EDT-08] the preview of an imported document has its pictures before anything is sent',
  { tag: '@full' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByRole('textbox', { name: 'Content', exact: true }).waitFor()
    await chooseFiles(page.getByRole('button', { name: 'Import a Word document' }), likeWord)
    await expect(page.getByRole('region', { name: 'Report of the import' })).toContainText('1 picture')
    await page.getByRole('button', { name: 'Preview' }).click()
    const previewed = page.frameLocator('iframe').getByAltText('A market in the morning')
    await expect(previewed).not.toHaveJSProperty('naturalWidth', 0)
    expect(staff.requests).not.toContain('POST /api/images')
  },
)
