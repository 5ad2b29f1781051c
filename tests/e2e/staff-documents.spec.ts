import { Buffer } from 'node:buffer'
import { stat } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { documentByteLimit } from '#contract/documents.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { chooseFiles } from '../support/choose-files.ts'
import { held } from '../support/strange-backend.ts'
import { status, test, toast } from '../support/staff-test.ts'

const upload = (page: Page) => page.getByRole('button', { name: 'Or upload a PDF' })

test.use({ expectedErrors: [/Failed to load resource/] })

/** A small file that begins and ends as a PDF does. */
const pdf = (name = 'Milk in the hills.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${'x'.repeat(1_200_000)}\n%%EOF\n`),
})

async function expectDownload(page: Page, link: Locator): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toBe('Milk-in-the-hills.pdf')
  expect((await stat(await file.path())).size).toBe(1_200_016)
}

test('[EDT-03] the PDF of a draft is for staff alone, from the form and from its preview', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('A draft with a document')
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Words.')
  await chooseFiles(upload(page), pdf())
  const link = page.getByRole('link', { name: 'Milk-in-the-hills.pdf' })
  await expectDownload(page, link)
  const anyone = await fetch(new URL((await link.getAttribute('href')) ?? '', page.url()))
  expect(anyone.status).toBe(404)

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="The page as visitors will see it"]')
  await expectDownload(page, preview.getByRole('link', { name: /Visit the publication/ }))
})

test('[EDT-11] the progress of a PDF rises while it is sent', async ({ page, staff }) => {
  await staff.enter(staffPaths.newArticle)
  await expect(upload(page)).toBeVisible()
  const shares = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        new MutationObserver(() => {
          const bar = document.querySelector('progress')
          if (bar && bar.value !== seen.at(-1)) seen.push(bar.value)
          if (!bar && seen.length > 0) resolve(seen)
        }).observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  const devtools = await page.context().newCDPSession(page)
  const rate = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 600_000 }
  await devtools.send('Network.emulateNetworkConditions', rate)
  await chooseFiles(upload(page), pdf())
  const seen = await shares
  expect(seen.length).toBeGreaterThan(3)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen[0]).toBe(0)
  // The whole of it and the answer may come at one moment, in which the bar goes.
  expect(seen.at(-1)).toBeGreaterThan(0.9)
})

test('[EDT-11] a PDF is uploaded with its progress, fills the link, and is offered to visitors with its size', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('With a document')
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('Words.')
  const slow = held({ address: '/api/documents/x' })
  staff.answer('POST /api/documents', slow.answer)
  await chooseFiles(upload(page), pdf())
  await expect(page.getByRole('progressbar', { name: 'Sending the PDF' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Publication' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByLabel('Reference link')).toHaveValue('')
  slow.release()
  staff.repair()

  await chooseFiles(upload(page), pdf())
  await expect(page.getByLabel('Reference link')).toHaveValue(
    /^\/api\/documents\/[0-9a-f]{64}\.1200016\/Milk-in-the-hills\.pdf$/,
  )
  await expect(page.getByText('PDF, 1.2 MB')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create Publication' }).click()
  await expect(toast(page, 'Publication created successfully!')).toBeVisible()

  const cards: { _id: string; title: string; link: string }[] = await (
    await staff.send('GET', '/api/publication-cards')
  ).json()
  const card = cards.find(({ title }) => title === 'With a document')
  const visitor = await page.context().newPage()
  await visitor.goto(`/publication/${card?._id}`)
  const link = visitor.getByRole('link', { name: /Visit the publication \(PDF, 1\.2 MB\)/ })
  await expect(link).toHaveAttribute(
    'href',
    /\/api\/documents\/[0-9a-f]{64}\.1200016\/Milk-in-the-hills\.pdf$/,
  )
  const answered = await visitor.request.get((await link.getAttribute('href')) ?? '')
  expect([answered.status(), answered.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await visitor.close()

  // In the list of staff it is downloaded from the dialog.
  await page
    .getByRole('article')
    .filter({ hasText: 'With a document' })
    .getByRole('button', { name: /^Read More/ })
    .click()
  await expectDownload(page, page.getByRole('dialog').getByRole('link', { name: /PDF, 1\.2 MB/ }))
  await staff.send('DELETE', `/api/publication-cards/${card?._id}`)
})

test('[EDT-11] what is no PDF, too large, or refused by the server is said, and nothing is lost', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Reference link').fill('https://example.org/')
  await chooseFiles(upload(page), {
    name: 'report.docx',
    mimeType: 'application/msword',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByText('“report.docx” is not a PDF.')).toBeVisible()
  await chooseFiles(upload(page), { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(page.getByText('“empty.pdf” is empty.')).toBeVisible()
  await chooseFiles(upload(page), { ...pdf('huge.pdf'), buffer: Buffer.alloc(documentByteLimit + 1) })
  await expect(page.getByText('“huge.pdf” is larger than 20 MB.')).toBeVisible()
  await chooseFiles(upload(page), {
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(page.getByText('The document must be a PDF file.')).toBeVisible()
  staff.answer('POST /api/documents', status(503, 'no JSON'))
  await chooseFiles(upload(page), pdf())
  await expect(page.getByRole('alert').filter({ hasText: /The PDF could not be sent|no JSON/ })).toBeVisible()
  await expect(page.getByLabel('Reference link')).toHaveValue('https://example.org/')
})
