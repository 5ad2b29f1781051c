import { describe, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { found, recordOf, sendAppointment, sendQuery } from '../support/dashboard/inbox.ts'
import { asStaff, make, publicTitles } from '../support/dashboard/publications.ts'
import { held, type PageUnderTest, status, test, textsOf, toast } from '../support/dashboard/test.ts'
import { sampleId, samplePublication } from '../support/sample-records.ts'

test.override({ lastingToasts: true, expectedErrors: [/status of 503/], without: ['checks'] })

const table = (page: PageUnderTest, name: string) => page.getByRole('table', { name })
const choose = (page: PageUnderTest, view: 'Cards' | 'Table') =>
  page.getByRole('button', { name: view, exact: true })
const box = (page: PageUnderTest, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const selected = (page: PageUnderTest, name: string) => page.getByRole('group', { name: `Selected ${name}` })
const offers = (page: PageUnderTest) => page.getByRole('region', { name: 'Deleted just now' })

test('[ART-01, ART-05] publications are shown as a table of 15 in one screen', async ({ page, staff }) => {
  await page.resize(1440, 900)
  const cards = Array.from({ length: 20 }, (_, place) =>
    samplePublication(place + 1, {
      title: `Sample report ${place + 1} on grain, milk and work`.slice(0, 50),
    }),
  )
  await staff.answer('GET /api/publication-cards', cards)
  await staff.enter(staffPaths.articles)
  await expect.element(page.getByRole('article')).toHaveLength(20)
  await choose(page, 'Table').click()
  await expect.element(page.getByRole('article')).toHaveLength(0)
  expect(page.window().location.search).toBe('?view=table')
  const publications = table(page, 'Publications')
  await expect
    .poll(() => textsOf(publications.getByRole('columnheader')))
    .toEqual(['Select', 'Title', 'State', 'Date', 'Reads', 'Author', 'Topics'])
  const rows = publications.css('tbody tr')
  expect(rows.elements()[14]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(900)
  await expectAccessible(page)

  await page.open(staffPaths.articles)
  await expect.element(publications).toBeVisible()
  expect(page.window().location.search).toBe('?view=table')
  for (const width of [320, 390, 820]) {
    await page.resize(width, 900)
    await expectNoSidewaysScroll(page)
    const heights = rows.elements().map((row) => row.getBoundingClientRect().height)
    expect(Math.max(...heights), String(width)).toBeLessThanOrEqual(56)
  }
  await expectAccessible(page)

  const read = held({ ...samplePublication(20), state: 'published', publishAt: '', revision: 4 })
  await staff.answer(`GET /api/publications/${sampleId(20)}`, read.answer)
  await staff.answer(`PUT /api/publications/${sampleId(20)}/editing`, { others: [] })
  const link = publications.getByRole('link', { name: /^Sample report 20/ })
  await expect.element(link).toHaveAttribute('href', `${staffPaths.newArticle}/${sampleId(20)}`)
  await link.click()
  // The title comes from the list that was left, before the server responds.
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue(cards[19]?.title ?? '')
  await read.release()

  await page.open(staffPaths.articles)
  await choose(page, 'Cards').click()
  await expect.element(page.getByRole('article')).toHaveLength(20)
  await page.open(staffPaths.articles)
  await expect.element(page.getByRole('article')).toHaveLength(20)
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Sample report 20/ })
    .click()
  await expect.poll(() => page.path()).toBe(`${staffPaths.newArticle}/${sampleId(20)}`)
})

test('[ART-04, EDT-01, EDT-03, INB-03] several publications are changed at once, by keyboard', async ({
  page,
  staff,
}) => {
  const names = ['one', 'two'].map((word) => `Draft ${word}`)
  const drafts = [
    await make(staff, { title: 'Draft one', state: 'draft' }),
    await make(staff, { title: 'Draft two', state: 'draft' }),
  ]
  await staff.enter(`${staffPaths.articles}?view=table&q=draft`)
  const rows = table(page, 'Publications').css('tbody tr')
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.first()).toMatchTextContent(/Saved \d+ \w+ \d{4}, \d\d:\d\d by \w/)
  ;(await page.getByRole('checkbox', { name: 'Select all shown' }).findElement()).focus()
  await userEvent.keyboard(' ')
  const bar = selected(page, 'publications')
  await expect.element(bar).toMatchTextContent('2 selected')
  await expectAccessible(page)
  await userEvent.tab()
  await expect.element(bar.getByRole('button', { name: 'Publish', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast(page, '2 publications published')).toBeVisible()
  expect(await publicTitles(staff)).toEqual(expect.arrayContaining(names))
  await expect.element(page.getByRole('checkbox', { name: 'Select all shown' })).toHaveFocus()

  await box(page, 'Draft one').click()
  await bar.getByRole('button', { name: 'Unpublish' }).click()
  await expect.element(toast(page, '1 publication unpublished')).toBeVisible()
  expect((await asStaff(staff, drafts[0]?._id ?? '')).state).toBe('draft')

  const order = textsOf(rows)
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect.element(dialog).toMatchTextContent('Are you sure you want to delete 2 publications?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast(page, '2 publications deleted')).toBeVisible()
  await expect.element(rows).toHaveLength(0)
  expect((await staff.requests()).filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
  await offers(page).getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => textsOf(rows)).toEqual(order)
  for (const { _id } of drafts) expect((await asStaff(staff, _id)).title).toMatch(/^Draft/)

  // The focus is on a checkbox, in which nothing was typed.
  await box(page, 'Draft one').click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(rows).toHaveLength(1)
  await expect.element(page.css('input[type=checkbox]:focus')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textsOf(rows)).toEqual(order)
})

test(
  '[EDT-05] a publication whose state cannot be changed is named, and the others are changed',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const bad = await make(staff, { title: 'Cannot be published', state: 'draft' })
    const good = await make(staff, { title: 'Can be published', state: 'draft' })
    await staff.answer(`PUT /api/publications/${bad._id}/state`, status(503, {}))
    await staff.enter(`${staffPaths.articles}?view=table&q=be+published`)
    await box(page, bad.title).click()
    await box(page, good.title).click()
    await selected(page, 'publications').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.element(toast(page, '1 could not be published: “Cannot be published”')).toBeVisible()
    await expect.element(toast(page, '1 publication published')).toBeVisible()
    expect((await asStaff(staff, good._id)).state).toBe('published')
    expect((await asStaff(staff, bad._id)).state).toBe('draft')
  },
)

for (const { noun, path, api, query, send } of [
  { noun: 'messages', path: staffPaths.queries, api: '/api/queries', query: 'q=', send: sendQuery },
  {
    noun: 'appointments',
    path: staffPaths.appointments,
    api: '/api/appointments/',
    query: 'view=table&q=',
    send: sendAppointment,
  },
])
  test(
    `[INB-02, INB-03, INB-11] several ${noun} are marked as handled, deleted and restored`,
    { tags: ['full'] },
    async ({ page, staff }) => {
      const name = crypto.randomUUID()
      const sent = []
      for (const place of ['one', 'two', 'three'])
        sent.push(await send(staff, { contactName: `${name} ${place}`, fullName: `${name} ${place}` }))
      await staff.enter(`${path}?${query}${name}`)
      const rows = page.css('tbody tr')
      await expect.element(rows).toHaveLength(3)
      for (const { _id } of sent.slice(1)) await recordOf(page, _id).getByRole('checkbox').click()
      const bar = selected(page, noun)
      await expect.element(bar).toMatchTextContent('2 selected')
      await expectAccessible(page)
      await bar.getByRole('button', { name: 'Handled' }).click()
      await expect.element(toast(page, `2 ${noun} marked as handled`)).toBeVisible()
      expect(
        await Promise.all(sent.map(async ({ email }) => (await found(staff, api, email)).state)),
      ).toEqual(['new', 'handled', 'handled'])
      await page.resize(320, 800)
      await page.getByRole('checkbox', { name: 'Select all shown' }).click()
      await expectNoSidewaysScroll(page)
      await bar.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect.element(toast(page, `3 ${noun} deleted`)).toBeVisible()
      await expect.element(rows).toHaveLength(0)
      await offers(page).getByRole('button', { name: /^Undo/ }).click()
      await expect.element(rows).toHaveLength(3)
      expect(
        await Promise.all(sent.map(async ({ email }) => (await found(staff, api, email)).state)),
      ).toEqual(['new', 'handled', 'handled'])
    },
  )

describe('in another backend', () => {
  test.override({ without: ['states', 'message-states', 'undo'] })

  test(
    '[FEA-02] the table has no states and no extension’s actions, and says that a deletion is final',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await page.resize(1440, 900)
      await staff.enter(`${staffPaths.articles}?view=table`)
      await expect
        .poll(() => textsOf(table(page, 'Publications').getByRole('columnheader')))
        .toEqual(['Select', 'Title', 'Date', 'Reads', 'Author', 'Topics'])
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .click()
      const bar = selected(page, 'publications')
      await expect.poll(() => textsOf(bar.getByRole('button'))).toEqual(['Delete'])
      await bar.getByRole('button', { name: 'Delete' }).click()
      await expect.element(page.getByRole('dialog')).toMatchTextContent('This action cannot be undone.')
    },
  )
})
