import { describe, expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { asStaff, make } from '../support/dashboard/publications.ts'
import { type PageUnderTest, type Staff, status, test, textsOf, toast } from '../support/dashboard/test.ts'

test.override({ lastingToasts: true, expectedErrors: [/status of 404/] })

const question = (page: PageUnderTest) => page.getByRole('dialog', { name: 'Before they are published' })
const inQuestion = (page: PageUnderTest, name: string) =>
  question(page).getByRole('button', { name, exact: true })
const bar = (page: PageUnderTest) => page.getByRole('group', { name: 'Selected publications' })
const complete = { state: 'draft', summary: 'Prices', topics: 'Maize', author: 'A. Author' } as const
const mark = '<p>See <span class="ql-bg-ochre">[equation]</span>.</p>'

/** Opens a list of some drafts and presses 'Publish' for all of them. */
async function publishAll(page: PageUnderTest, staff: Staff, words: string): Promise<void> {
  await staff.enter(`${staffPaths.articles}?view=table&q=${words}`)
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
}

const statesOf = (staff: Staff, records: { _id: string }[]) =>
  Promise.all(records.map(async ({ _id }) => (await asStaff(staff, _id)).state))

/** Two drafts without findings, one with two of them, one with a broken link and one with marks of an import. */
async function severalDrafts(staff: Staff) {
  const link = '<p>See <a href="https://one.example/">prices in May</a>.</p>'
  await staff.answer('POST /api/link-checks', {
    data: [{ address: 'https://one.example/', found: 'silent' }],
  })
  return [
    await make(staff, { ...complete, title: 'Several whole' }),
    await make(staff, { ...complete, title: 'Several good' }),
    await make(staff, { title: 'Several bare', state: 'draft' }),
    await make(staff, { ...complete, title: 'Several linked', content: link }),
    await make(staff, { ...complete, title: 'Several marked', content: mark }),
  ]
}

test('[REV-03, EDT-08] several texts are asked about at once, and those without findings published alone', async ({
  page,
  staff,
}) => {
  const drafts = await severalDrafts(staff)
  await publishAll(page, staff, 'several')
  await expect
    .element(question(page))
    .toMatchTextContent(
      '3 of 5 publications have something to look at. Nothing here keeps you from publishing.',
    )
  expect(textsOf(question(page).getByRole('listitem').getByRole('paragraph')).toSorted()).toEqual([
    'Several bare2 things to look at',
    'Several linked1 thing to look at',
    'Several marked1 thing to look at',
  ])
  expect((await staff.requests()).filter((call) => call === 'POST /api/link-checks')).toHaveLength(1)
  await expectAccessible(page)
  await page.resize(390, 800)
  await expectNoSidewaysScroll(page)
  await inQuestion(page, 'Publish the 2 without findings').click()
  await expect.element(toast(page, '2 publications published')).toBeVisible()
  expect(await statesOf(staff, drafts)).toEqual(['published', 'published', 'draft', 'draft', 'draft'])
})

test('[REV-03] all are published anyway', async ({ page, staff }) => {
  const drafts = await severalDrafts(staff)
  await publishAll(page, staff, 'several')
  await inQuestion(page, 'Publish all 5 anyway').click()
  await expect.element(toast(page, '5 publications published')).toBeVisible()
  expect(new Set(await statesOf(staff, drafts))).toEqual(new Set(['published']))
})

test('[REV-03] the question leads to a text, and closing it keeps the selection', async ({ page, staff }) => {
  const bare = await make(staff, { title: 'Kiosk bare', state: 'draft' })
  const marked = await make(staff, { title: 'Kiosk marked', state: 'draft', content: mark })
  await publishAll(page, staff, 'kiosk')
  await expect.element(question(page)).toMatchTextContent('2 of 2 publications have')
  await expect.element(question(page).getByRole('button', { name: /without findings/ })).toHaveLength(0)
  await inQuestion(page, 'Back to the list').click()
  await expect.element(bar(page)).toMatchTextContent('2 selected')
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await inQuestion(page, 'Open Kiosk bare').click()
  await expect.poll(() => page.path()).toBe(`${staffPaths.newArticle}/${bare._id}`)
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
  expect(await statesOf(staff, [bare, marked])).toEqual(['draft', 'draft'])
})

test('[REV-03, EDT-03] texts without findings are published at once, also if no link answers', async ({
  page,
  staff,
}) => {
  await staff.answer('POST /api/link-checks', status(404, { code: 'not_found', message: 'No.' }))
  const drafts = [
    await make(staff, { ...complete, title: 'Atonce one' }),
    await make(staff, {
      ...complete,
      title: 'Atonce two',
      content: '<p>See <a href="https://two.example/">prices in May</a>.</p>',
    }),
  ]
  await publishAll(page, staff, 'atonce')
  await expect.element(toast(page, '2 publications published')).toBeVisible()
  await expect.element(question(page)).toHaveLength(0)
  expect(await statesOf(staff, drafts)).toEqual(['published', 'published'])
})

describe('with a backend that does not name the check', () => {
  test.override({ without: ['checks'] })

  test('[EDT-08] marks of an import are asked about, and nothing else', async ({ page, staff }) => {
    const marked = await make(staff, { title: 'Plainly marked', state: 'draft', content: mark })
    const bare = await make(staff, { title: 'Plainly bare', state: 'draft' })
    await publishAll(page, staff, 'plainly')
    await expect.element(question(page)).toMatchTextContent('1 of 2 publications has something to look at.')
    await inQuestion(page, 'Publish the 1 without findings').click()
    await expect.element(toast(page, '1 publication published')).toBeVisible()
    expect(await statesOf(staff, [marked, bare])).toEqual(['draft', 'published'])
    expect(await staff.requests()).not.toContain('POST /api/link-checks')
  })
})
