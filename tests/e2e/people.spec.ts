import { people } from '#config/brand/people.ts'
import { authorPath } from '#config/list-paths.ts'
import { publicationPath } from '#config/paths.ts'
import { personId } from '#lib/people.ts'
import { expect, expectSound, product, publishedWithin } from '../support/browser-test.ts'
import { make, remove } from '../support/staff-publications.ts'
import { test } from '../support/staff-test.ts'

const [{ name, about = '', email = '' } = { name: '' }, { name: other } = { name: '' }] = people

test(
  '[REA-01] an author who is a person of the firm leads to About, where the latest publications are',
  { tag: '@full' },
  async ({ page, browser, staff }) => {
    const titles = ['The first', 'The second', 'The third', 'The fourth']
    const cards = []
    for (const [place, title] of titles.entries())
      cards.push(await make(staff, { title, author: `Bo Other and ${name}`, date: `2031-01-0${place + 1}` }))
    const [first] = cards
    if (!first) throw new Error('nothing was published')
    const aboutPage = async () => (await fetch(`${product.baseUrl}/about`)).text()
    await expect.poll(aboutPage, { timeout: publishedWithin }).toContain('The fourth')
    await page.goto(publicationPath(first._id))
    await page.getByRole('link', { name, exact: true }).press('Enter')
    await expect(page).toHaveURL(`/about?tab=team#${personId(name)}`)
    await expect(page.getByRole('tab', { name: 'Team' })).toHaveAttribute('aria-selected', 'true')
    const person = page.locator(`#${personId(name)}`)
    await expect(person).toBeInViewport()
    await expect(person).toContainText(about)
    await expect(person.getByRole('link', { name: `Mail to ${name}` })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    )
    const list = person.getByRole('list', { name: `Publications of ${name}` }).getByRole('link')
    await expect(list).toHaveText([...titles.toReversed().slice(0, 3), /^All \d+ publications/])
    await expect(page.getByRole('list', { name: `Publications of ${other}` })).toHaveCount(0)
    await expectSound(page)
    await list.last().press('Enter')
    await expect(page).toHaveURL(authorPath(name))
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('status')).toHaveText(/^\d+ publications found by /)
    await expect(results.getByRole('heading').first()).toHaveText('The fourth')

    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: product.baseUrl })
    const withoutScript = await plain.newPage()
    await withoutScript.goto(`/about?tab=team#${personId(name)}`)
    await expect(withoutScript.locator(`#${personId(name)}`)).toBeInViewport()
    await expect(withoutScript.getByRole('link', { name: 'The fourth' })).toBeVisible()
    await plain.close()
    for (const { _id } of cards) await remove(staff, _id)
  },
)
