import { setTimeout as wait } from 'node:timers/promises'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  product,
  publishedWithin,
  signIn,
  test,
} from '../support/browser-test.ts'
import { signInAt } from '../support/product.ts'
import { samplePhotograph } from '../support/sample-photograph.ts'

/** The page as a reader without script gets it. */
async function read(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(product.baseUrl + path)
  return { status: response.status, html: await response.text() }
}

test('[EDP-01, EDP-02, EDP-04, EDP-05, ART-02, ART-04, LOG-03] a publication is in the static pages until it is deleted', async ({
  page,
}, { project }) => {
  const title = `Grain prices on the ${project.name}`
  const sentence = 'Traders in four markets told us how they set the price of maize.'

  await signIn(page)
  await page.goto('/newArticles')
  await expect(page.getByRole('heading', { level: 1, name: 'New Publication' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  const editor = page.getByRole('textbox', { name: /content/i })
  await editor.click()
  await page.getByLabel('Text colour').selectOption('clay')
  await editor.pressSequentially(sentence)
  await page.getByLabel('Featured image').setInputFiles(await samplePhotograph())
  await expect(page.getByRole('img', { name: /preview|picture|image/i })).toBeVisible()
  await page.getByLabel(/reference link/i).fill('https://example.org/report.pdf')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create Publication' }).click()
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page.getByText('Publication created successfully!')).toBeVisible()
  await page.waitForURL('**/articles')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toBeVisible()

  const list: { _id: string; title: string }[] = await (
    await fetch(`${product.baseUrl}/api/publication-cards`)
  ).json()
  const id = list.find((publication) => publication.title === title)?._id ?? ''
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  for (const path of ['/', '/publications', `/publication/${id}`])
    await expect
      .poll(async () => (await read(path)).html.includes(title), { timeout: publishedWithin, message: path })
      .toBe(true)
  const detail = await read(`/publication/${id}`)
  expect(detail.status).toBe(200)
  expect(detail.html).toContain(sentence)
  expect(detail.html).toContain('https://example.org/report.pdf')
  const reader = await page.context().newPage()
  await reader.goto(`/publication/${id}`)
  await expect(reader.getByText(sentence)).toHaveCSS('color', 'rgb(180, 68, 31)')
  await reader.close()
  // The first build has only WebP, and the next begins when it is live.
  expect(detail.html).toMatch(/\/_astro\/pictures\/[\w-]+\.webp/)
  await expect
    .poll(async () => (await read(`/publication/${id}`)).html, { timeout: publishedWithin })
    .toMatch(/\/_astro\/pictures\/[\w-]+\.avif/)

  await card.getByRole('button', { name: /^delete/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(dialog).toContainText(
    `Are you sure you want to delete the publication "${title}"? This action cannot be undone.`,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Publication deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
  for (const path of ['/', '/publications'])
    await expect
      .poll(async () => (await read(path)).html.includes(title), { timeout: publishedWithin, message: path })
      .toBe(false)
  const gone = await read(`/publication/${id}`)
  expect(gone.status).toBe(404)
  expect(gone.html).toContain('Publication Not Found')
})

test('during a rebuild every page is served whole', { tag: '@full' }, async () => {
  const { token } = await signInAt(product.baseUrl, product)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const title = 'A change under a reader'
  const body = JSON.stringify({ title, content: '<p>Written while somebody reads.</p>', link: '', image: '' })
  expect(
    (await fetch(`${product.baseUrl}/api/publication-cards`, { method: 'POST', headers, body })).status,
  ).toBe(201)

  const paths = ['/', '/publications', '/login', '/dashboard']
  const deadline = performance.now() + publishedWithin
  let reads = 0
  let published = false
  while (!published && performance.now() < deadline) {
    const pages = await Promise.all(paths.map(read))
    reads += pages.length
    for (const { status, html } of pages) {
      expect(status).toBe(200)
      expect(html.trimEnd()).toMatch(/<\/html>$/)
    }
    published = pages[0]?.html.includes(title) ?? false
    // Without a pause the reads take the time that the build needs.
    await wait(20)
  }
  expect(published).toBe(true)
  expect(reads, 'pages were read before the change was in them').toBeGreaterThan(paths.length)

  const list: { _id: string; title: string }[] = await (
    await fetch(`${product.baseUrl}/api/publication-cards`)
  ).json()
  const id = list.find((publication) => publication.title === title)?._id ?? ''
  await fetch(`${product.baseUrl}/api/publication-cards/${id}`, { method: 'DELETE', headers })
})
