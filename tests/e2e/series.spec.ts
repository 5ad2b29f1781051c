import type { Page } from '@playwright/test'
import { publicationPath, staffPaths } from '#config/paths.ts'
import { expect, expectSound, product, publishedWithin } from '../support/browser-test.ts'
import { button, type Card, make, remove } from '../support/staff-publications.ts'
import { test } from '../support/staff-test.ts'

const steps = (page: Page) => page.getByRole('navigation', { name: 'Series', exact: true }).getByRole('link')

/** The built page of a publication. */
const pageOf = async ({ _id }: Card) => (await fetch(product.baseUrl + publicationPath(_id))).text()

test(
  '[REA-04] a publication leads to its series, and to the ones before and after it',
  { tag: '@full' },
  async ({ page, staff }) => {
    const series = 'Watch of <b>prices</b> & more'
    const part = (seriesNumber: string, title: string, date: string) =>
      make(staff, { series, seriesNumber, title, date })
    const tenth = await part('10', 'The tenth', '2020-01-01')
    const second = await part('2', 'The second', '2021-01-01')
    const again = await part('2', 'The second, again', '2021-02-01')
    await expect.poll(() => pageOf(second), { timeout: publishedWithin }).toContain('The second, again')
    await page.goto(publicationPath(second._id))
    await expect(steps(page)).toHaveText(['Next, no. 2: The second, again'])
    await expectSound(page)
    await steps(page).press('Enter')
    await expect(page).toHaveURL(publicationPath(again._id))
    await expect(steps(page)).toHaveText(['Previous, no. 2: The second', 'Next, no. 10: The tenth'])

    await page.getByRole('link', { name: `${series}, no. 2` }).click()
    await expect(page).toHaveURL(`/publications?${new URLSearchParams({ series })}`)
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('status')).toHaveText(`3 publications found in ${series}`)
    await expect(results.getByRole('heading')).toHaveText([second, again, tenth].map(({ title }) => title))
    await expect(results).toContainText(`${series}, no. 10`)
    await results.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL('/publications')

    // A save of one changes the pages of its neighbours.
    await staff.enter(`${staffPaths.newArticle}/${tenth._id}`)
    await page.getByLabel('Title').fill('The third')
    await page.getByText('Series and topics').click()
    await page.getByLabel('Number in the series').fill('3')
    await button(page, 'Update Publication').click()
    await button(page, 'Publish anyway').click()
    await page.getByLabel('Spelling or layout').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => pageOf(again), { timeout: publishedWithin }).toContain('The third')
    await page.goto(publicationPath(again._id))
    await expect(steps(page).last()).toHaveText('Next, no. 3: The third')
    await remove(staff, second._id)
    await expect.poll(() => pageOf(again), { timeout: publishedWithin }).not.toContain('Previous, no. 2')
    for (const { _id } of [again, tenth]) await remove(staff, _id)
  },
)
