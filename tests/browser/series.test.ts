import { describe, expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { asSpelling, asStaff, button, content, make, unfold } from '../support/dashboard/publications.ts'
import { type PageUnderTest, status, test, toast } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const series = (page: PageUnderTest) => page.getByLabelText('Series', { exact: true })
const options = (page: PageUnderTest) => page.css('.field:has([name="series"]) + datalist option')
const number = (page: PageUnderTest) => page.getByLabelText('Number in the series')

async function write(page: PageUnderTest, title: string): Promise<void> {
  await page.getByLabelText('Title').fill(title)
  await content(page).fill('Words.')
  await unfold(page, 'opics')
}

test(
  '[REA-04] known series are suggested with the next number, and a number that is taken is named',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await make(staff, { title: 'Thirteenth', series: 'Market <b>Watch</b>', seriesNumber: '13' })
    const draft = { title: 'Fourteenth', series: 'market <b>watch</b>', seriesNumber: '14', state: 'draft' }
    await make(staff, draft)
    await make(staff, { title: 'First brief', series: 'Market', seriesNumber: '1' })
    await staff.enter(staffPaths.newArticle)
    await write(page, 'Fifteenth')
    await series(page).click()
    await expect.element(options(page)).toHaveLength(2)
    await series(page).fill('Market')
    await expect.element(number(page)).toHaveValue('2')
    await series(page).fill('Market <b>Watch</b>')
    await expect.element(number(page)).toHaveValue('15')
    await series(page).fill('A new one')
    await expect.element(number(page)).toHaveValue('')
    await series(page).fill('Market <b>Watch</b>')
    await expect.element(number(page)).toHaveValue('15')
    await number(page).fill('0')
    await button(page, 'Create Publication').click()
    await expect.element(toast(page, 'The number must be a whole number from 1 to 9999')).toBeVisible()
    await number(page).fill('014')
    await series(page).click()
    await expect.element(number(page)).toHaveValue('14')
    await expect.element(page.getByText('“Fourteenth” has this number too')).toBeVisible()
    for (const width of [320, 390, 1440]) {
      await page.resize(width, 900)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await button(page, 'Create Publication').click()
    await expect.element(page.getByRole('article').filter({ hasText: 'Fifteenth' })).toBeVisible()
    const all: { data: { title: string; series: string; seriesNumber: string }[] } = await (
      await staff.send('GET', '/api/series')
    ).json()
    expect(all.data.find(({ title }) => title === 'Fifteenth')).toMatchObject({
      series: 'Market <b>Watch</b>',
      seriesNumber: '14',
    })
  },
)

test(
  '[REA-04] a typed number stays, versions compare the series, and a number needs a series',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id } = await make(staff, { title: 'First', series: 'Briefs', seriesNumber: '1' })
    const { _id: other } = await make(staff, { title: 'Second', series: 'Watch', seriesNumber: '7' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await unfold(page, 'Series and topics')
    await series(page).fill('Watch')
    // The list of the other publications in series has arrived.
    await expect.element(options(page)).toHaveLength(1)
    await expect.element(number(page)).toHaveValue('1')
    await button(page, 'Versions').click()
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await dialog.getByRole('listitem').first().getByRole('button').click()
    await expect.element(dialog.css('del')).toHaveTextContent('Briefs')
    await page.getByRole('button', { name: 'Close' }).first().click()
    await series(page).fill('')
    await button(page, 'Update Publication').click()
    await expect.element(toast(page, 'Please name the series of this number')).toBeVisible()
    await number(page).fill('')
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expect.poll(async () => (await asStaff(staff, _id)).series).toBe('')
    expect(await asStaff(staff, other)).toMatchObject({ series: 'Watch', seriesNumber: '7' })
  },
)

describe('with failing suggestions', () => {
  test.override({ expectedErrors: [/500/] })

  test('[REA-04] both are plain fields', { tags: ['full'] }, async ({ page, staff }) => {
    await staff.answer('GET /api/series', status(500, {}))
    await staff.enter(staffPaths.newArticle)
    await write(page, 'Alone')
    await series(page).fill('Watch')
    await number(page).fill('3')
    await button(page, 'Create Publication').click()
    await expect.element(page.getByRole('article').filter({ hasText: 'Alone' })).toBeVisible()
  })
})

describe('with another backend', () => {
  test.override({ without: ['checks', 'series'] })

  test(
    '[REA-04, FEA-02] the form has no such fields, and sends none',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await staff.enter(staffPaths.newArticle)
      await write(page, 'As specified')
      await expect.element(page.getByLabelText('Topics')).toBeVisible()
      await expect.element(series(page)).toHaveLength(0)
      await button(page, 'Create Publication').click()
      await expect.element(page.getByRole('article').filter({ hasText: 'As specified' })).toBeVisible()
      expect(await staff.requests()).not.toContain('GET /api/series')
    },
  )
})
