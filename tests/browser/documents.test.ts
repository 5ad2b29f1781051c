import { expect } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { documentByteLimit } from '#contract/documents/calls.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { contentOf } from '../support/dashboard/editor.ts'
import { chooseFiles, held, type PageUnderTest, status, test, toast } from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/Failed to load resource/] })
// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const upload = (page: PageUnderTest) => page.getByRole('button', { name: 'Or upload a PDF' })

/** A small file that begins and ends as a PDF does. */
const pdf = () =>
  new File([`%PDF-1.7\n${'x'.repeat(1_200_000)}\n%%EOF\n`], 'Milk in the hills.pdf', {
    type: 'application/pdf',
  })

async function expectDownload(link: Locator): Promise<void> {
  const saved = commands.savedFile()
  await link.click()
  const { name, base64 } = await saved
  expect(name).toBe('Milk-in-the-hills.pdf')
  expect(atob(base64)).toHaveLength(1_200_016)
}

test(
  '[EDT-11] the progress of a PDF rises during the upload',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await expect.element(upload(page)).toBeVisible()
    const { document, MutationObserver } = page.window()
    const seen: number[] = []
    const isOver = Promise.withResolvers<void>()
    new MutationObserver(() => {
      const bar = document.querySelector('progress')
      if (bar && bar.value !== seen.at(-1)) seen.push(bar.value)
      if (!bar && seen.length > 0) isOver.resolve()
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    await commands.uploadRate(1_200_000)
    await chooseFiles(upload(page), pdf())
    await isOver.promise
    await commands.repairNetwork()
    expect(seen.length).toBeGreaterThan(3)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen[0]).toBe(0)
    // The last progress and the response may arrive together, and the bar disappears.
    expect(seen.at(-1)).toBeGreaterThan(0.9)
  },
)

test(
  '[EDT-11] a PDF is uploaded with its progress, fills the link, and can be downloaded from the dashboard’s list',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Title').fill('With a document')
    await contentOf(page).fill('Words.')
    const slow = held({ address: '/api/documents/x' })
    await staff.answer('POST /api/documents', slow.answer)
    await chooseFiles(upload(page), pdf())
    await expect.element(page.getByRole('progressbar', { name: 'Sending the PDF' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Create Publication' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Reference link')).toHaveValue('')
    await slow.release()
    await staff.repair()

    await chooseFiles(upload(page), pdf())
    await expect
      .element(page.getByLabelText('Reference link'))
      .toHaveValue(expect.stringMatching(/^\/api\/documents\/[0-9a-f]{64}\.1200016\/Milk-in-the-hills\.pdf$/))
    await expect.element(page.getByText('PDF, 1.2 MB')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Create Publication' }).click()
    await expect.element(toast(page, 'Publication created successfully!')).toBeVisible()
    await page
      .getByRole('article')
      .filter({ hasText: 'With a document' })
      .getByRole('button', { name: /^Read More/ })
      .click()
    await expectDownload(page.getByRole('dialog').getByRole('link', { name: /PDF, 1\.2 MB/ }))
  },
)

test(
  '[EDT-11] a protected PDF is reported as such, and a PDF without a name takes the title',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Title').fill('Prices of maize')
    const type = 'application/pdf'
    await chooseFiles(
      upload(page),
      new File(['%PDF-1.7 /Root 1 0 R /Encrypt 2 0 R %%EOF'], '🙂.pdf', { type }),
    )
    await expect.element(page.getByText('This PDF is protected')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Prices-of-maize.pdf' })).toBeVisible()
    await expectAccessible(page)
    const another = page.getByRole('button', { name: 'Upload another PDF' })
    await chooseFiles(another, new File(['%PDF-1.7 /Root 1 0 R %%EOF'], 'أسعار الذرة.pdf', { type }))
    await expect.element(page.getByRole('link', { name: 'أسعار-الذرة.pdf' })).toBeVisible()
    await expect.element(page.getByText('This PDF is protected')).not.toBeInTheDocument()
  },
)

test(
  '[EDT-11] a file that is not a PDF, is too large or is refused shows why, and nothing is lost',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Reference link').fill('https://example.org/')
    const type = 'application/pdf'
    for (const [file, words] of [
      [new File(['x'], 'report.docx', { type: 'application/msword' }), '“report.docx” is not a PDF.'],
      [new File([], 'empty.pdf', { type }), '“empty.pdf” is empty.'],
      [new File(['<html></html>'], 'page.pdf', { type }), 'The document must be a PDF file.'],
    ] as const) {
      await chooseFiles(upload(page), file)
      await expect.element(page.getByText(words)).toBeVisible()
    }
    await staff.answer('POST /api/documents', status(503, 'no JSON'))
    await chooseFiles(upload(page), pdf())
    await expect
      .element(page.getByRole('alert').filter({ hasText: /The PDF could not be sent|no JSON/ }))
      .toBeVisible()
    // A test cannot pass such a file to the browser's dialog: the field gets it directly.
    const { DataTransfer, Event, HTMLInputElement } = page.window()
    const huge = new DataTransfer()
    huge.items.add(new File([new Uint8Array(documentByteLimit + 1)], 'huge.pdf', { type }))
    HTMLInputElement.prototype.click = function choose() {
      this.files = huge.files
      this.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await upload(page).click()
    await expect.element(page.getByText('“huge.pdf” is larger than 20 MB.')).toBeVisible()
    await expect.element(page.getByLabelText('Reference link')).toHaveValue('https://example.org/')
  },
)
