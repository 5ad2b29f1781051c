import { asSpelling, unfold } from '../support/dashboard/publications.ts'
import { expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { type PageUnderTest, test } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const listed = (page: PageUnderTest, title: string) => page.getByRole('article').filter({ hasText: title })

test(
  '[FND-02] topics of a publication are suggested, and filter the list',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const topics = page.getByLabelText('Topics')
    // The browser may keep the list for five minutes, but not for suggestions.
    await staff.enter(staffPaths.newArticle)
    await unfold(page, 'Series and topics')
    await topics.click()
    await expect
      .element(page.css('datalist option').filter({ hasText: 'School meals' }).first())
      .toBeInTheDocument()
    const text = { content: '<p>Seven traders were asked.</p>', link: '', image: '' }
    await staff.send('POST', '/api/publication-cards', {
      ...text,
      title: 'Milk in the hills',
      topics: 'Cooling, Dairy sheds',
    })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await staff.enter(staffPaths.newArticle)
    await page.getByLabelText('Title').fill('Milk at the border')
    await page.getByRole('textbox', { name: 'Content' }).fill('Words.')
    const suggested = page.css('datalist option').filter({ hasText: /^Border, Dairy sheds$/ })
    await topics.fill('a, b, c, d, e, f')
    await button('Create Publication').click()
    await expect.element(page.getByText('A publication has at most 5 topics').first()).toBeVisible()
    await topics.fill('Border, ')
    await expect.element(suggested).toBeInTheDocument()
    await topics.fill('Border,  dairy sheds')
    await expectAccessible(page)
    await button('Create Publication').click()
    await expect.element(listed(page, 'Milk at the border')).toMatchTextContent('Border, dairy sheds')
    await page.getByLabelText('Topic', { exact: true }).selectOptions('Border')
    await expect.element(listed(page, 'Milk at the border')).toBeVisible()
    await expect.element(listed(page, 'Milk in the hills')).toHaveLength(0)
    await expect.poll(() => page.path()).toMatch(/topic=border/)
    await page.open(`${staffPaths.articles}?topic=Dairy%20Sheds`)
    await expect.element(listed(page, 'Milk at the border')).toBeVisible()
    await expect.element(listed(page, 'Milk in the hills')).toBeVisible()
    await expectAccessible(page)

    await listed(page, 'Milk at the border')
      .getByRole('button', { name: /Update/ })
      .click()
    await expect.element(topics).toHaveValue('Border, dairy sheds')
    await topics.fill('Cooling')
    await button('Versions').click()
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await dialog.getByRole('listitem').first().getByRole('button').click()
    await expect.element(dialog.css('ins')).toHaveTextContent('Cooling')
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await asSpelling(page)
    await expect.element(topics).toHaveValue('Border, dairy sheds')
  },
)
