import JSZip from 'jszip'
import { expect } from 'vitest'
import { docx, paragraph, run } from '../fixtures/word/docx-parts.ts'
import { contentOf, test } from '../support/dashboard/editor.ts'
import { chooseFiles, type PageUnderTest } from '../support/dashboard/test.ts'

const file = (page: PageUnderTest) => page.getByRole('button', { name: 'Import a Word document' })

test('[EDT-08] a style map inside a Word document drops, renames and marks nothing', async ({
  page,
  editor,
}) => {
  await editor.open()
  const zip = await JSZip.loadAsync(await docx({ body: paragraph(run('All of this stays.')) }))
  zip.file('mammoth/style-map', 'p => script:fresh\nr => script\np => !')
  const bytes = await zip.generateAsync({ type: 'arraybuffer' })
  await chooseFiles(file(page), new File([bytes], 'mapped.docx'))
  await expect.poll(() => editor.written()).toBe('<p>All of this stays.</p>')
})

test.for([
  ['one run', (word: string) => paragraph(run(word))],
  [
    'many runs',
    (word: string) => paragraph((word.match(/.{1,1000}/g) ?? []).map((part) => run(part)).join('')),
  ],
] as const)(
  '[EDT-08] a word of 200,000 letters in %s is rejected, and the page keeps working',
  async ([, inDocument], { page, editor }) => {
    await editor.open('<p>mine</p>')
    const bytes = await docx({ body: paragraph(run('Before')) + inDocument('a'.repeat(200_000)) })
    await chooseFiles(file(page), new File([bytes], 'endless.docx'))
    await page.getByRole('button', { name: 'Replace the text' }).click()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'a word of more than 5000 letters' }))
      .toBeVisible()
    await expect.element(contentOf(page)).toHaveTextContent('mine')
  },
)
