import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { organisation } from '#config/brand/brand.ts'
import { staffPaths } from '#config/paths.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import {
  asSpelling,
  asStaff,
  button,
  type Card,
  content,
  heading,
  listed,
  make,
  publicTitles,
  publish,
  state,
  unfold,
} from '../support/dashboard/publications.ts'
import { boxOf, draftOf, type PageUnderTest, test, toast } from '../support/dashboard/test.ts'
import { sampleId } from '../support/sample-records.ts'

test.override({ expectedErrors: [/status of 40[49]/], without: ['checks'] })

const title = (page: PageUnderTest) => page.getByLabelText('Title', { exact: true })
/** The id of the publication in the open form. */
const idOf = (page: PageUnderTest) => page.path().split('/').pop() ?? ''

test('[EDT-01] a draft is stored for colleagues, hidden from everyone else, until it is published', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await title(page).fill('Written in parts')
  await content(page).fill('The first half.')
  await button(page, 'Save draft').click()
  await expect.element(toast(page, 'Draft saved')).toBeVisible()
  await expect.element(heading(page, 'Edit Publication')).toBeVisible()
  await expect.element(state(page).getByText('Draft', { exact: true })).toBeVisible()
  await expect.element(content(page)).toHaveTextContent('The first half.')
  const id = idOf(page)
  expect(await publicTitles(staff)).not.toContain('Written in parts')
  expect((await staff.send('GET', `/api/publication-cards/${id}`)).status).toBe(404)

  // The form stays open: further input changes that draft and creates no second one.
  await content(page).fill('Both halves.')
  await button(page, 'Save draft').click()
  await expect.poll(async () => (await asStaff(staff, id)).content).toContain('Both halves.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.open(staffPaths.newArticle)
  await expect.element(page.getByRole('region', { name: 'Draft' })).not.toBeInTheDocument()

  await page.open(staffPaths.articles)
  const card = listed(page, 'Written in parts')
  await expect.element(card.getByText('Draft', { exact: true })).toBeVisible()
  await expect.element(card.getByRole('link', { name: /View on the site/ })).not.toBeInTheDocument()
  await card.getByRole('button', { name: /^Update/ }).click()
  await publish(page)
  await expect.element(toast(page, 'Publication created successfully!')).toBeVisible()
  await expect.element(card.getByText('Published', { exact: true })).toBeVisible()
  expect(await publicTitles(staff)).toContain('Written in parts')
})

test(
  '[EDT-02] a publication is scheduled in the firm’s time zone, moved, and withdrawn',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await title(page).fill('For Monday')
    await content(page).fill('Later.')
    await button(page, 'Publish on…').click()
    const dialog = page.getByRole('dialog', { name: 'Publish on…' })
    const time = dialog.getByLabelText('Day and time (Kigali time)')
    await expectAccessible(page)
    await time.fill('2020-01-01T08:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect.element(dialog.getByText('This time has already passed')).toBeVisible()
    await time.fill('2031-03-03T08:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect.element(toast(page, 'Scheduled for 3 March 2031, 08:00 (Kigali time)')).toBeVisible()

    const card = listed(page, 'For Monday')
    await expect.element(card).toMatchTextContent('Scheduled3 March 2031, 08:00')
    expect(await publicTitles(staff)).not.toContain('For Monday')
    await card.getByRole('button', { name: /^Update/ }).click()
    await expect
      .element(state(page))
      .toMatchTextContent('Becomes public on 3 March 2031, 08:00 (Kigali time)')
    const id = idOf(page)
    expect((await asStaff(staff, id)).publishAt).toBe('2031-03-03T06:00:00.000Z')

    await button(page, 'Move…').click()
    await expect.element(time).toHaveValue('2031-03-03T08:00')
    await time.fill('2031-04-04T09:30')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect.element(card).toMatchTextContent('4 April 2031, 09:30')

    await card.getByRole('button', { name: /^Update/ }).click()
    await button(page, 'Take back').click()
    await expect.element(toast(page, 'It is a draft again')).toBeVisible()
    await expect.element(state(page).getByText('Draft', { exact: true })).toBeVisible()
    expect(await asStaff(staff, id)).toMatchObject({ state: 'draft', publishAt: '' })
  },
)

test(
  '[EDT-03, EDT-13] an unpublished publication disappears, and returns with its date',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id: id, date } = await make(staff, { title: 'For a week', date: '2024-05-06' })
    await staff.enter(`${staffPaths.newArticle}/${id}`)
    await button(page, 'Unpublish').click()
    await expect.element(toast(page, 'Unpublished: it is a draft again')).toBeVisible()
    expect(await publicTitles(staff)).not.toContain('For a week')

    await publish(page)
    await expect.element(listed(page, 'For a week')).toMatchTextContent('Published6 May 2024')
    expect((await (await staff.send('GET', `/api/publication-cards/${id}`)).json()).date).toBe(date)
  },
)

test(
  '[EDT-13] the address of a publication that does not exist says so, and leads to the list',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(`${staffPaths.newArticle}/${sampleId(999)}`)
    await expect.element(page.getByText('This publication does not exist')).toBeVisible()
    await expect.element(page.getByText('Please check your connection')).toHaveLength(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the publications' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Publications' })).toBeVisible()
  },
)

test(
  '[EDT-06] versions are read, compared with the newest, and restored',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id } = await make(staff, { title: 'In versions', content: '<p>Seven traders were asked.</p>' })
    await make(staff, { _id, title: 'In versions', content: '<p>Eight traders were asked.</p>' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await button(page, 'Versions').click()
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await expect.element(dialog.getByRole('listitem')).toHaveLength(2)
    const { savedAt, savedBy } = await asStaff(staff, _id)
    const saved = `${zonedText(Date.parse(savedAt), organisation.timeZone)}, ${savedBy}`
    expect(saved).toMatch(/\d{4}, \d\d:\d\d, \w/)
    await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(saved)
    await dialog.getByRole('listitem').nth(1).getByRole('button').click()
    await expect.element(dialog.css('del')).toHaveTextContent('Seven')
    await expect.element(dialog.css('ins')).toHaveTextContent('Eight')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Read it' }).click()
    await expect.element(dialog.getByText('Seven traders were asked.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await asSpelling(page)
    await expect.element(toast(page, 'Version restored')).toBeVisible()
    await expect.element(content(page)).toHaveTextContent('Seven traders were asked.')
    expect(await asStaff(staff, _id)).toMatchObject({
      content: '<p>Seven traders were asked.</p>',
      revision: 3,
    })
  },
)

test(
  '[EDT-06] a version is shown beside or above the version that it is compared with',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const title = 'A title of nearly as many letters as one may have'
    const { _id } = await make(staff, { title, content: '<p>One.</p>' })
    await make(staff, { _id, title, content: '<p>Two.</p>' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await button(page, 'Versions').click()
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await dialog.getByRole('listitem').nth(1).getByRole('button').click()
    await expect.element(dialog.css('del')).toBeVisible()
    for (const width of [320, 390, 820, 1440]) {
      await page.resize(width, 900)
      const list = await boxOf(dialog.getByRole('list').first())
      const compared = await boxOf(dialog.css('fieldset'))
      expect(list.right <= compared.left || list.bottom <= compared.top, String(width)).toBe(true)
      for (const row of dialog.getByRole('listitem').elements()) {
        const [edge, ...texts] = [row, ...row.querySelectorAll('span')].map((one) =>
          one.getBoundingClientRect(),
        )
        expect(texts.length).toBeGreaterThan(0)
        for (const text of texts)
          expect(text.right, String(width)).toBeLessThanOrEqual((edge?.right ?? 0) + 1)
      }
    }
  },
)

test(
  '[EDT-01] a saved draft leaves no unsaved draft on the dashboard',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await title(page).fill('Saved as a draft')
    await content(page).fill('Words.')
    await expect.poll(() => draftOf(page, 'new-article')).toBeDefined()
    await button(page, 'Save draft').click()
    await expect.element(heading(page, 'Edit Publication')).toBeVisible()
    const drafts = () => Object.keys(page.window().localStorage).filter((key) => key.startsWith('draft:'))
    await expect.poll(drafts).toEqual([])
    await staff.enter(staffPaths.dashboard)
    await expect.element(heading(page, 'Dashboard')).toBeVisible()
    await expect.element(page.getByText(/not saved/i)).toHaveLength(0)
  },
)

describe('with a backend that cannot edit in place', () => {
  test.override({ without: ['checks', 'edit-in-place', 'states'] })

  test('[EDP-07, FEA-02] the form says that an update adds a new publication beside the old one', async ({
    page,
    staff,
  }) => {
    const { _id } = await make(staff, { title: 'Already there' })
    await staff.enter(staffPaths.articles)
    await listed(page, 'Already there')
      .getByRole('button', { name: /^Update/ })
      .click()
    await expect.element(page.getByText('This backend saves changes as a new publication.')).toBeVisible()
    // Versions are part of the extension `states`.
    await expect.element(button(page, 'Versions')).toHaveLength(0)
    expect(_id).toMatch(/^[0-9a-f]{24}$/)
  })
})

test(
  '[EDT-07, EDT-12] author, position and date are set, and a link is completed',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await title(page).fill('Signed by others')
    await content(page).fill('Words.')
    await unfold(page, 'Credits')
    await page.getByLabelText('Author').fill('A. Sample and B. Sample')
    await page.getByLabelText('Position').fill('Field team')
    await page.getByLabelText('Date').fill('2023-02-01')
    await page.getByLabelText('Reference link').fill('example.org/milk.pdf')
    await page.getByLabelText('Position').click()
    await expect.element(page.getByLabelText('Reference link')).toHaveValue('https://example.org/milk.pdf')
    await page.getByLabelText('Reference link').fill('not an address')
    await button(page, 'Create Publication').click()
    await expect.element(page.getByText('The reference link must be a web address').first()).toBeVisible()
    await page.getByLabelText('Reference link').fill('example.org/milk.pdf')
    await button(page, 'Create Publication').click()
    await expect
      .element(listed(page, 'Signed by others'))
      .toMatchTextContent('1 February 2023A. Sample and B. Sample')
    const cards: Card[] = await (await staff.send('GET', '/api/publication-cards')).json()
    const made = cards.find((card) => card.title === 'Signed by others')
    expect(made).toMatchObject({
      author: 'A. Sample and B. Sample',
      position: 'Field team',
      date: '2023-02-01T00:00:00.000Z',
      link: 'https://example.org/milk.pdf',
    })
    // Reopened, they are unchanged.
    await staff.enter(`${staffPaths.newArticle}/${made?._id}`)
    await expect.element(page.getByLabelText('Date')).toHaveValue('2023-02-01')
    await expect.element(page.getByLabelText('Author')).toHaveValue('A. Sample and B. Sample')
  },
)

const whole = 'Milk in the hills: what twelve hundred households say about cooling'
const tooLong = (page: PageUnderTest) =>
  page.getByText('The title can have at most 50 characters. Please shorten it.')

test(
  '[EDT-10] a pasted title that is too long is not cut, and must be shortened',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await page.window().navigator.clipboard.writeText(whole)
    await title(page).click()
    await commands.pressKeys('Control+v')
    await expect.element(title(page)).toHaveValue(whole)
    await expect.element(page.getByText(`${whole.length}/50`)).toBeVisible()
    await expect.element(tooLong(page)).toBeVisible()
    await content(page).fill('Words.')
    await button(page, 'Create Publication').click()
    await expect.element(heading(page, 'New Publication')).toBeVisible()
  },
)

test(
  '[EDT-10] a dropped title that is too long stays whole too, and typing still ends at 50',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await expect.element(content(page)).toBeVisible()
    await commands.dropText('textarea[name="title"]', whole)
    await expect.element(title(page)).toHaveValue(whole)
    await expect.element(tooLong(page)).toBeVisible()
    await title(page).fill('')
    await title(page).click()
    await commands.typeText('x'.repeat(52))
    await expect.element(title(page)).toHaveValue('x'.repeat(50))
  },
)

test(
  '[EDT-10] a title is counted as people count it, and saved unchanged',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.newArticle)
    await content(page).fill('Words.')
    await title(page).click()
    await commands.typeText('\u{1f33d}'.repeat(52))
    await expect.element(title(page)).toHaveValue('\u{1f33d}'.repeat(50))
    await expect.element(page.getByText('50/50')).toBeVisible()
    await title(page).fill('\u{1f1f7}\u{1f1fc}'.repeat(60))
    await expect.element(title(page)).toHaveValue('\u{1f1f7}\u{1f1fc}'.repeat(50))
    await button(page, 'Create Publication').click()
    await expect.element(toast(page, 'Publication created successfully!')).toBeVisible()
  },
)

test(
  '[FND-08] an Arabic publication is written and listed from right to left',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const text =
      '<p>FAO ذكرت ارتفاع الأسعار.</p><ul><li>البذور</li></ul><table><tbody><tr><td>كيغالي</td></tr></tbody></table>'
    const { _id } = await make(staff, { title: 'FAO أسعار الذرة', content: text })
    const directionOf = (selector: string) => {
      const view = page.window()
      const element = view.document.querySelector(selector)
      return element && view.getComputedStyle(element).direction
    }
    await staff.enter(staffPaths.articles)
    await expect.element(listed(page, 'FAO أسعار الذرة')).toBeVisible()
    for (const selector of ['h2', 'p[dir]'])
      expect(directionOf(`[data-record="${_id}"] ${selector}`), selector).toBe('rtl')
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await expect.poll(() => directionOf('.ql-editor td')).toBe('rtl')
    for (const selector of ['p', 'li']) expect(directionOf(`.ql-editor ${selector}`), selector).toBe('rtl')
    await staff.enter(staffPaths.newArticle)
    await content(page).fill('Milk in English.')
    await expect.poll(() => directionOf('.ql-editor p')).toBe('ltr')
  },
)

test('[EDT-13] Cmd+S saves, like Ctrl+S', { tags: ['full'] }, async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'Saved on a Mac', state: 'draft' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await content(page).fill('Changed.')
  await commands.pressKeys('Meta+s')
  await expect.element(toast(page, 'Draft saved')).toBeVisible()
  expect(await asStaff(staff, _id)).toMatchObject({ state: 'draft', content: '<p>Changed.</p>' })
})

/** Returns true if the browser would ask before the page is left. */
function asksBeforeReload(page: PageUnderTest): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  page.window().dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test(
  '[EDT-13] the keyboard saves, the chip updates at once, and the list can be filtered by state',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { _id } = await make(staff, { title: 'Saved by keyboard' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await content(page).fill('Changed.')
    await expect.poll(() => asksBeforeReload(page)).toBe(true)
    await staff.answer('GET /api/publishing', { state: 'waiting', since: 0, message: '' })
    await commands.pressKeys('Control+s')
    await asSpelling(page)
    await expect.element(toast(page, 'Saved')).toBeVisible()
    await expect.element(page.getByText('Changes waiting to go live').first()).toBeVisible()
    await expect.element(heading(page, 'Edit Publication')).toBeVisible()
    expect((await asStaff(staff, _id)).content).toBe('<p>Changed.</p>')
    // Everything is saved, so the browser does not ask before it reloads.
    expect(asksBeforeReload(page)).toBe(false)
    await page.reload()
    await expect.element(content(page)).toHaveTextContent('Changed.')

    await make(staff, { title: 'Kept back for now', state: 'draft' })
    await page.open(`${staffPaths.articles}?state=draft`)
    await expect.element(listed(page, 'Kept back for now')).toBeVisible()
    await expect.element(listed(page, 'Saved by keyboard')).not.toBeInTheDocument()
    await page.getByLabelText('State').selectOptions('Published')
    await expect.element(listed(page, 'Kept back for now')).not.toBeInTheDocument()
    const link = listed(page, 'Saved by keyboard').getByRole('link', { name: /View on the site/ })
    await expect.element(link).toHaveAttribute('href', `/publication/${_id}`)
    await expect.poll(() => page.path()).toMatch(/state=published/)
    await page.getByLabelText('State').selectOptions('Scheduled')
    await expect.element(page.getByText('There are no publications of this kind.')).toBeVisible()
    await expectAccessible(page)
  },
)
