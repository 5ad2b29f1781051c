import { Buffer } from 'node:buffer'
import { stat } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect } from '../support/browser-test.ts'
import { chooseFiles } from '../support/choose-files.ts'
import { remove } from '../support/staff-publications.ts'
import { test, toast } from '../support/staff-test.ts'

/** A small file that begins and ends as a PDF does. */
const pdf = {
  name: 'Milk in the hills.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${'x'.repeat(1_200_000)}\n%%EOF\n`),
}

async function expectDownload(page: Page, link: Locator): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toBe('Milk-in-the-hills.pdf')
  expect((await stat(await file.path())).size).toBe(1_200_016)
}

test(
  '[EDT-03, EDT-11] visitors are offered a PDF only when its publication is published',
  { tag: '@full' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.getByLabel('Title').fill('With a document')
    await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Words.')
    await chooseFiles(page.getByRole('button', { name: 'Or upload a PDF' }), pdf)
    const link = page.getByRole('link', { name: 'Milk-in-the-hills.pdf' })
    await expectDownload(page, link)
    const address = new URL((await link.getAttribute('href')) ?? '', page.url())
    expect((await fetch(address)).status).toBe(404)

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe[title="The page as visitors will see it"]')
    await expectDownload(page, preview.getByRole('link', { name: /Visit the publication/ }))
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Create Publication' }).click()
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(toast(page, 'Publication created successfully!')).toBeVisible()
    const cards: { _id: string; title: string }[] = await (
      await staff.send('GET', '/api/publication-cards')
    ).json()
    const id = cards.find(({ title }) => title === 'With a document')?._id ?? ''
    await page.goto(`/publication/${id}`)
    const offered = page.getByRole('link', { name: /Visit the publication \(PDF, 1\.2 MB\)/ })
    await expect(offered).toHaveAttribute(
      'href',
      /\/api\/documents\/[0-9a-f]{64}\.1200016\/Milk-in-the-hills\.pdf$/,
    )
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await remove(staff, id)
  },
)
