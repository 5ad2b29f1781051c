import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import {
  asSpelling,
  asStaff,
  button,
  content,
  heading,
  listed,
  make,
  publish,
  state,
  unfold,
} from '../support/dashboard/publications.ts'
import { test, toast } from '../support/dashboard/test.ts'

// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

test(
  '[EDT-02, EDT-07] a scheduled publication gets its date on publication, even if the form was edited before',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const publishAt = '2031-03-03T06:00:00.000Z'
    const { _id: id } = await make(staff, { title: 'Without a date', state: 'scheduled', publishAt })
    await staff.enter(`${staffPaths.newArticle}/${id}`)
    await expect.element(page.getByLabelText('Date')).toHaveValue('')
    await unfold(page, 'Credits')
    await expect.element(page.getByText('If empty: the day of publishing')).toBeVisible()
    await content(page).fill('Without the typing mistake.')
    await button(page, 'Update Publication').click()
    await expect.element(listed(page, 'Without a date')).toMatchTextContent('3 March 2031')
    expect(await asStaff(staff, id)).toMatchObject({ state: 'scheduled', publishAt, date: '' })
  },
)

test(
  '[EDT-03, EDT-07] a date keeps its time through repeated saves and withdrawals',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const date = '2024-05-06T14:00:00.000Z'
    const { _id: id } = await make(staff, { title: 'At two', date })
    await staff.enter(`${staffPaths.newArticle}/${id}`)
    await expect.element(page.getByLabelText('Date')).toHaveValue('2024-05-06')
    await content(page).fill('Changed.')
    await commands.pressKeys('Control+s')
    await asSpelling(page)
    await expect.element(toast(page, 'Saved')).toBeVisible()
    expect(await asStaff(staff, id)).toMatchObject({ content: '<p>Changed.</p>', date })
    await button(page, 'Unpublish').click()
    await expect.element(state(page).getByText('Draft', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('Date')).toHaveValue('2024-05-06')
    await publish(page)
    await expect.element(listed(page, 'At two')).toMatchTextContent('Published6 May 2024')
    expect(await asStaff(staff, id)).toMatchObject({ state: 'published', date })

    // A newly chosen day starts at midnight.
    await listed(page, 'At two')
      .getByRole('button', { name: /^Update/ })
      .click()
    await unfold(page, 'Credits')
    await page.getByLabelText('Date').fill('2024-05-07')
    await page.getByLabelText('Date').fill('2024-05-06')
    await page.getByLabelText('Date').fill('2024-05-08')
    await button(page, 'Update Publication').click()
    await asSpelling(page)
    await expect.element(listed(page, 'At two')).toMatchTextContent('Published8 May 2024')
    expect((await asStaff(staff, id)).date).toBe('2024-05-08T00:00:00.000Z')
  },
)

test(
  '[EDT-07] empty fields show their default, and the saved value once it is known',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { user } = await (await staff.send('GET', '/api/auth/me')).json()
    await staff.enter(staffPaths.newArticle)
    await unfold(page, 'Credits')
    await expect.element(page.getByText('If empty: your name')).toBeVisible()
    await page.getByLabelText('Title').fill('By whom')
    await content(page).fill('Words.')
    await page.getByLabelText('Position').fill('Guest of the house')
    await button(page, 'Save draft').click()
    await expect.element(heading(page, 'Edit Publication')).toBeVisible()
    await expect.element(page.getByLabelText('Author')).toHaveValue(user.fullName)
    await expect.element(page.getByLabelText('Position')).toHaveValue('Guest of the house')
    await expect.element(page.getByText('If empty: yours')).toHaveLength(0)
    const id = page.path().split('/').pop() ?? ''
    expect(await asStaff(staff, id)).toMatchObject({
      author: user.fullName,
      position: 'Guest of the house',
      date: '',
    })
    // The form matches the saved record: leaving does not ask, and no draft is stored.
    await page.reload()
    await expect.element(page.getByLabelText('Author')).toHaveValue(user.fullName)
    await expect.element(page.getByRole('region', { name: 'Draft' })).toHaveLength(0)

    await page.getByLabelText('Author').fill('')
    await page.getByLabelText('Date').fill('2024-05-06')
    await button(page, 'Save draft').click()
    await expect.element(toast(page, 'Draft saved')).toBeVisible()
    expect(await asStaff(staff, id)).toMatchObject({ author: '', date: '2024-05-06T00:00:00.000Z' })
    await page.getByLabelText('Date').fill('')
    await expect.element(page.getByText('If empty: 6 May 2024, as before')).toBeVisible()
  },
)
