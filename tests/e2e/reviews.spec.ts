import { editArticlePath } from '#config/paths.ts'
import { expect, expectAccessible, product } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const content =
  '<h2>Findings</h2><p>Prices of beans fell for the third month.</p><p>The survey asked four hundred households.</p>'

test('[REV-01, REV-02] two people on phones: a text is sent for review, read, commented on offline and approved, and published', async ({
  page,
  staff,
  browser,
}) => {
  const body = { title: 'Bean prices', content, image: '', link: '', state: 'draft' }
  const saved: { _id: string } = await (await staff.send('POST', '/api/publication-cards', body)).json()
  const { _id: id } = saved
  await staff.enter(editArticlePath(id))
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  const { pathname, hash } = new URL(address)
  const secret = hash.slice(1)

  const context = await browser.newContext({
    baseURL: product.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const reader = await context.newPage()
  const seen: string[] = []
  reader.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
  const answer = await reader.goto(pathname + hash)
  // Of several policies, browsers follow the last one.
  expect(answer?.headers()['referrer-policy']).toMatch(/(?:^|, )no-referrer$/)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await expect(reader.getByRole('heading', { level: 1, name: 'Bean prices' })).toBeVisible()
  await expect(reader).toHaveURL(/\/review$/)
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await context.setOffline(true)
  await reader.getByRole('button', { name: /^Comment on “Prices/ }).click()
  await reader.getByRole('textbox', { name: /^Your comment/ }).fill('Which month?')
  await reader.getByLabel('Your name').first().fill('Ann Reader')
  await reader.getByRole('button', { name: 'Send comment' }).click()
  await expect(reader.getByText(/^Not sent yet/)).toBeVisible()
  await context.setOffline(false)
  await expect(reader.getByText('Sent', { exact: true })).toBeVisible()
  await reader.getByRole('button', { name: 'Approve' }).click()
  await expect(reader.getByText(/^You have approved this text/)).toBeVisible()
  await expectAccessible(reader)
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.getByText('Which month?')).toBeVisible()
  for (const name of ['Delete this comment', /^Comment on “Prices/, 'Please change'])
    await expect(reader.getByRole('button', { name, includeHidden: true }).first()).toBeHidden()
  await expect(reader.getByText('Go to your answer')).toBeHidden()
  await reader.emulateMedia({ media: 'screen' })
  expect(seen.filter((text) => text.includes(secret))).toEqual([])

  await page.reload()
  await expect(page.getByText('Which month?')).toBeVisible()
  await expect(page.getByText(/^Approved by Ann Reader, by link, on .*, version 1/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // The check says that the text has no summary.
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await expect(page).toHaveURL(/\/articles$/)
  await reader.reload()
  await expect(reader.getByText('This text is public by now.')).toBeVisible()
  await context.close()
})
