import { publicationPath } from '#config/paths.ts'
import { expect, expectSound, product, publishedWithin } from '../support/browser-test.ts'
import { make, remove } from '../support/staff-publications.ts'
import { test } from '../support/staff-test.ts'

const textOf = async (path: string) => (await fetch(product.baseUrl + path)).text()

test(
  '[REA-05] a publication is written in its language and leads to its translations',
  { tag: '@full' },
  async ({ page, staff }) => {
    const original = await make(staff, { title: 'Milk in the hills', date: '2031-02-03' })
    const french = await make(staff, {
      title: 'Le lait des collines',
      content: '<p>Sept vendeurs.</p>',
      date: '2031-02-03',
      language: 'fr',
      translationOf: original._id,
    })
    const arabic = await make(staff, {
      title: 'حليب التلال',
      content: '<p>سبعة تجار.</p>',
      date: '2031-02-03',
      language: 'ar',
      translationOf: french._id,
    })
    const path = publicationPath(original._id)
    await expect.poll(() => textOf(path), { timeout: publishedWithin }).toContain('Also in Arabic')
    await page.goto(path)
    const also = page.getByRole('link', { name: /^Also in / })
    await expect(also).toHaveText(['Also in French (Français)', 'Also in Arabic (العربية)'])
    const alternates = page.locator('head link[hreflang]')
    const addresses = () =>
      alternates.evaluateAll((links) =>
        links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')?.replace(/.*\//, '')]),
      )
    const group = [
      ['en', original._id],
      ['fr', french._id],
      ['ar', arabic._id],
    ]
    expect(await addresses()).toEqual(group)
    await expect(page.getByRole('contentinfo')).toContainText('Some publications are in other languages.')
    await expectSound(page)

    await also.first().press('Enter')
    await expect(page).toHaveURL(publicationPath(french._id))
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveAttribute('lang', 'fr')
    await expect(page.locator('.paper time')).toHaveText('3 février 2031')
    await expect(page.locator('.paper .prose')).toHaveAttribute('lang', 'fr')
    await expect(also).toHaveText(['Also in English', 'Also in Arabic (العربية)'])
    expect(await addresses()).toEqual(group)

    await also.last().click()
    await expect(page.locator('.paper .prose')).toHaveAttribute('dir', 'rtl')
    await expect(heading).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('.paper time')).toContainText('فبراير')
    await expect(page.locator('.paper time')).toHaveAttribute('dir', 'rtl')
    await expectSound(page)

    await page.goto('/publications')
    const card = page.getByRole('article').filter({ hasText: french.title })
    await expect(card.getByRole('heading')).toHaveAttribute('lang', 'fr')
    const button = page.getByText('Filter', { exact: true })
    if (await button.isVisible()) await button.click()
    await page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL('/publications?language=fr')
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('heading')).toHaveText([french.title])
    await expect(results.getByRole('heading')).toHaveAttribute('lang', 'fr')
    await expectSound(page)
    await page.setViewportSize({ width: 390, height: 900 })
    const label = page.getByRole('navigation', { name: 'Languages' }).getByText('Languages')
    expect((await label.boundingBox())?.height).toBeLessThan(30)
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL('/publications')

    const feed = await textOf('/feed.xml')
    expect(feed).toContain('<dc:language>ar</dc:language>')
    expect(feed).toContain('&lt;div lang=&quot;ar&quot; dir=&quot;rtl&quot;&gt;')
    await remove(staff, french._id)
    await expect.poll(() => textOf(path), { timeout: publishedWithin }).not.toContain('Also in French')
    for (const { _id } of [original, arabic]) await remove(staff, _id)
  },
)
