import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { docx, paragraph, run } from '../fixtures/word/docx-parts.ts'
import { test } from '../support/dashboard/editor.ts'
import { chooseFiles, type PageUnderTest, toast } from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/status of 404/], lastingToasts: true })

const importButton = (page: PageUnderTest) => page.getByRole('button', { name: 'Import a Word document' })

/** A document with an embedded one, which the report leads to. */
async function choose(page: PageUnderTest): Promise<void> {
  const body = `${paragraph(run('Seen.'))}<w:altChunk r:id="rIdP1"/>`
  const bytes = await docx({ body, media: [['part.html', new Uint8Array(9)]] })
  await chooseFiles(importButton(page), new File([bytes], 'report.docx'))
}

test.for(['import-docx', 'docx-worker'])(
  '[EDT-08] without %s a document changes nothing with a notice, and is imported the second time',
  async (name, { page, editor }) => {
    await editor.open()
    await commands.loseCode(name)
    await choose(page)
    await expect.element(toast(page, 'The document could not be imported. Please try again.')).toBeVisible()
    await expect.element(importButton(page)).toBeVisible()
    expect(editor.written()).toBe('')
    await commands.repairNetwork()
    await choose(page)
    await expect.poll(() => editor.written()).toContain('Seen.')
  },
)

test('[EDT-08] without the code that shows a mark of an import, a notice says so', async ({
  page,
  editor,
}) => {
  await editor.open()
  await choose(page)
  await commands.loseCode('show-mark')
  await page.getByRole('button', { name: '[document]' }).click()
  await expect.element(toast(page, 'The place could not be shown. Please try again.')).toBeVisible()
  await commands.repairNetwork()
  await page.getByRole('button', { name: '[document]' }).click()
  await expect.poll(() => String(page.window().getSelection())).toBe('[document]')
})
