import type { Page } from '@playwright/test'
import { organisation } from '#config/brand/brand.ts'
import { staffPaths } from '#config/paths.ts'
import { zonedText } from '#lib/zoned-time.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import {
  asStaff,
  button,
  type Card,
  content,
  heading,
  listed,
  make,
  publicTitles,
  remove,
  state,
} from '../support/staff-publications.ts'
import { test, toast } from '../support/staff-test.ts'

test.use({
  expectedErrors: [/status of 40[49]/],
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('[EDT-01] a draft is kept for colleagues, and for nobody else, until it is published', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('Written in parts')
  await content(page).fill('The first half.')
  await button(page, 'Save draft').click()
  await expect(toast(page, 'Draft saved')).toBeVisible()
  await expect(heading(page, 'Edit Publication')).toBeVisible()
  await expect(state(page).getByText('Draft')).toBeVisible()
  await expect(content(page)).toHaveText('The first half.')
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  expect(await publicTitles(staff)).not.toContain('Written in parts')
  expect((await staff.send('GET', `/api/publication-cards/${id}`)).status).toBe(404)

  // The form goes on: what is typed now is a change of that draft, not another one.
  await content(page).fill('Both halves.')
  await button(page, 'Save draft').click()
  await expect.poll(async () => (await asStaff(staff, id)).content).toContain('Both halves.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(staffPaths.newArticle)
  await expect(page.getByRole('region', { name: 'Draft' })).toHaveCount(0)

  await page.goto(staffPaths.articles)
  const card = listed(page, 'Written in parts')
  await expect(card.getByText('Draft', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: /View on the site/ })).toHaveCount(0)
  await card.getByRole('button', { name: /^Update/ }).click()
  await button(page, 'Publish').click()
  await expect(toast(page, 'Publication created successfully!')).toBeVisible()
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
  expect(await publicTitles(staff)).toContain('Written in parts')
  await remove(staff, id)
})

test('[EDT-02] a publication is scheduled in the time of the firm, moved, and taken back', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('For Monday')
  await content(page).fill('Later.')
  await button(page, 'Publish on…').click()
  const dialog = page.getByRole('dialog', { name: 'Publish on…' })
  const time = dialog.getByLabel('Day and time (Kigali time)')
  await expectAccessible(page)
  await time.fill('2020-01-01T08:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('This time has passed already')).toBeVisible()
  await time.fill('2031-03-03T08:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(toast(page, 'Scheduled for 3 March 2031, 08:00 (Kigali time)')).toBeVisible()

  const card = listed(page, 'For Monday')
  await expect(card).toContainText('Scheduled3 March 2031, 08:00')
  expect(await publicTitles(staff)).not.toContain('For Monday')
  await card.getByRole('button', { name: /^Update/ }).click()
  await expect(state(page)).toContainText('Becomes public on 3 March 2031, 08:00 (Kigali time)')
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  expect((await asStaff(staff, id)).publishAt).toBe('2031-03-03T06:00:00.000Z')

  await button(page, 'Move…').click()
  await expect(time).toHaveValue('2031-03-03T08:00')
  await time.fill('2031-04-04T09:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(card).toContainText('4 April 2031, 09:30')

  await card.getByRole('button', { name: /^Update/ }).click()
  await button(page, 'Take back').click()
  await expect(toast(page, 'It is a draft again')).toBeVisible()
  await expect(state(page).getByText('Draft')).toBeVisible()
  expect(await asStaff(staff, id)).toMatchObject({ state: 'draft', publishAt: '' })
  await remove(staff, id)
})

test('[EDT-03, EDT-13] what is unpublished is gone, and comes back with its date', async ({
  page,
  staff,
}) => {
  const { _id: id, date } = await make(staff, { title: 'For a week', date: '2024-05-06' })
  await staff.enter(`${staffPaths.newArticle}/${id}`)
  await button(page, 'Unpublish').click()
  await expect(toast(page, 'Unpublished: it is a draft again')).toBeVisible()
  expect(await publicTitles(staff)).not.toContain('For a week')
  const visitor = await page.context().newPage()
  // A build that was under way may still have brought its page, until the next one is live.
  await expect(async () => {
    await visitor.goto(`/publication/${id}`)
    await expect(visitor.getByRole('heading', { name: 'Publication Not Found' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await visitor.close()

  await button(page, 'Publish').click()
  await expect(listed(page, 'For a week')).toContainText('Published6 May 2024')
  expect((await (await staff.send('GET', `/api/publication-cards/${id}`)).json()).date).toBe(date)
  await remove(staff, id)
})

/** What is drawn: each element in `parts` with its name, class, words and box, from the top of the first part on. */
function drawn(parts: Element[]): string[] {
  const top = parts[0]?.getBoundingClientRect() ?? new DOMRect()
  return parts
    .flatMap((part) => [part, ...part.querySelectorAll('*')])
    .filter((element) => !element.closest('picture, img'))
    .map((element) => {
      const box = element.getBoundingClientRect()
      const { color, fontSize, fontFamily } = getComputedStyle(element)
      const words = element.children.length === 0 ? element.textContent : ''
      const place = [box.x - top.x, box.y - top.y, box.width, box.height].map(Math.round)
      const named = [element.tagName, element.getAttribute('class'), words]
      return [...named, ...place, color, fontSize, fontFamily].join()
    })
}

const previewed = (page: Page) => page.frameLocator('iframe')
const windows = [
  ['Phone', 390],
  ['Desk', 1280],
] as const

/** The page that was built of a publication, in a tab of its own: until it is, another page stands in for it. */
async function builtPage(page: Page, id: string): Promise<Page> {
  const built = await page.context().newPage()
  await expect(async () => {
    await built.goto(`/publication/${id}`)
    await expect(built.getByRole('complementary', { name: 'Related publications' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await built.evaluate(() => document.fonts.ready)
  return built
}

const rich =
  '<h1>Own heading</h1><p>Words<sup><a href="#note-1" id="note-ref-1">1</a></sup>, H<sub>2</sub>O.</p>' +
  '<table><caption>Prices</caption><thead><tr><th scope="col">Market</th><th scope="col">Price</th></tr></thead>' +
  '<tbody><tr><td>Lakes</td><td>12</td></tr></tbody></table><blockquote>They said so.</blockquote>' +
  '<ul><li>one<ul><li>two</li></ul></li></ul>' +
  '<ol class="notes"><li id="note-1">Source <a href="#note-ref-1">↩</a></li></ol>'

for (const [what, credits] of [
  ['', {}],
  [' of a publication without an author', { author: '', position: '' }],
] as const)
  test(`[EDT-04, FND-02] the preview is the built page${what}, element by element, as wide as a phone and a desk`, async ({
    page,
    staff,
  }) => {
    const topic = { topics: 'Previews', date: '2019-05-01' }
    const like = await make(staff, { title: 'Of the same topic', ...topic })
    const { _id: id, title } = await make(staff, { title: 'Previewed', content: rich, ...topic, ...credits })
    await staff.enter(`${staffPaths.newArticle}/${id}`)
    await button(page, 'Preview').click()
    const dialog = page.getByRole('dialog', { name: 'Preview' })
    const frame = previewed(page)
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(page)

    const built = await builtPage(page, id)
    const related = built.getByRole('complementary', { name: 'Related publications' })
    await expect(related.getByRole('link').first()).toHaveText(like.title)
    const parts = 'main :is(.paper, .related)'
    for (const [name, width] of windows) {
      await dialog.getByRole('button', { name }).click()
      await built.setViewportSize({ width, height: 900 })
      await built.evaluate(() => document.fonts.ready)
      const expected = await built.locator(parts).evaluateAll(drawn)
      expect(expected.length).toBeGreaterThan(30)
      await expect
        .poll(() => frame.locator(parts).evaluateAll(drawn), { message: 'what the preview draws' })
        .toEqual(expected)
    }
    await built.close()
    // The preview is read, not used.
    await frame.getByRole('link', { name: 'All publications' }).click()
    await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const made of [id, like._id]) await remove(staff, made)
  })

test('[EDT-04, EDT-07] the preview of a new publication without an author names whom its page will name', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('By nobody yet')
  await content(page).fill('Seven traders were asked.')
  await button(page, 'Preview').click()
  const head = '.paper > header'
  await expect(previewed(page).locator(head)).toContainText('By nobody yet')
  await previewed(page)
    .locator(head)
    .evaluate(() => document.fonts.ready)
  const seen = await previewed(page).locator(head).evaluateAll(drawn)
  await page.keyboard.press('Escape')
  await button(page, 'Create Publication').click()
  await expect(heading(page, 'Publications')).toBeVisible()
  const cards: Card[] = await (await staff.send('GET', '/api/publication-cards')).json()
  const made = cards.find(({ title }) => title === 'By nobody yet')
  expect(made?.author).not.toBe('')
  const id = made?._id ?? ''
  const built = await builtPage(page, id)
  expect(await built.locator(head).evaluateAll(drawn)).toEqual(seen)
  await built.close()
  await remove(staff, id)
})

test('[EDT-06] versions are read, compared with the newest, and restored', async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'In versions', content: '<p>Seven traders were asked.</p>' })
  await make(staff, { _id, title: 'In versions', content: '<p>Eight traders were asked.</p>' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await button(page, 'Versions').click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const { savedAt, savedBy } = await asStaff(staff, _id)
  const saved = `${zonedText(Date.parse(savedAt), organisation.timeZone)}, ${savedBy}`
  expect(saved).toMatch(/\d{4}, \d\d:\d\d, \w/)
  await expect(dialog.getByRole('listitem').first()).toContainText(saved)
  await dialog.getByRole('listitem').nth(1).getByRole('button').click()
  await expect(dialog.locator('del')).toHaveText('Seven')
  await expect(dialog.locator('ins')).toHaveText('Eight')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await expect(dialog.getByText('Seven traders were asked.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore as the newest' }).click()
  await expect(toast(page, 'Version restored')).toBeVisible()
  await expect(content(page)).toHaveText('Seven traders were asked.')
  expect(await asStaff(staff, _id)).toMatchObject({
    content: '<p>Seven traders were asked.</p>',
    revision: 3,
  })
  await remove(staff, _id)
})

test('[EDT-07, EDT-12] author, position and date are set, and a link is completed', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabel('Title').fill('Signed by others')
  await content(page).fill('Words.')
  await page.getByLabel('Author').fill('A. Sample and B. Sample')
  await page.getByLabel('Position').fill('Field team')
  await page.getByLabel('Date').fill('2023-02-01')
  await page.getByLabel('Reference link').fill('example.org/milk.pdf')
  await page.getByLabel('Position').focus()
  await expect(page.getByLabel('Reference link')).toHaveValue('https://example.org/milk.pdf')
  await page.getByLabel('Reference link').fill('not an address')
  await button(page, 'Create Publication').click()
  await expect(page.getByText('The reference link must be a web address').first()).toBeVisible()
  await page.getByLabel('Reference link').fill('example.org/milk.pdf')
  await button(page, 'Create Publication').click()
  await expect(listed(page, 'Signed by others')).toContainText('1 February 2023A. Sample and B. Sample')
  const cards: Card[] = await (await staff.send('GET', '/api/publication-cards')).json()
  const made = cards.find(({ title }) => title === 'Signed by others')
  expect(made).toMatchObject({
    author: 'A. Sample and B. Sample',
    position: 'Field team',
    date: '2023-02-01T00:00:00.000Z',
    link: 'https://example.org/milk.pdf',
  })
  // Opened once more, they are what they are.
  await staff.enter(`${staffPaths.newArticle}/${made?._id}`)
  await expect(page.getByLabel('Date')).toHaveValue('2023-02-01')
  await expect(page.getByLabel('Author')).toHaveValue('A. Sample and B. Sample')
  await remove(staff, made?._id ?? '')
})

test('[EDT-10] a pasted title that is too long is kept whole until it is shortened', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const whole = 'Milk in the hills: what twelve hundred households say about cooling'
  await page.evaluate((text) => navigator.clipboard.writeText(text), whole)
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByLabel('Title')).toHaveValue(whole)
  await expect(page.getByText(`${whole.length}/50`)).toBeVisible()
  await expect(page.getByText('The title can have at most 50 characters. Please shorten it.')).toBeVisible()
  await content(page).fill('Words.')
  await button(page, 'Create Publication').click()
  await expect(heading(page, 'New Publication')).toBeVisible()
})

test('[EDT-10] a dropped title that is too long is kept whole as well, and typing still ends at 50', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  const whole = 'Milk in the hills: what twelve hundred households say about cooling'
  const title = page.getByLabel('Title', { exact: true })
  await content(page).waitFor()
  const box = await title.boundingBox()
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }
  const data = { items: [{ mimeType: 'text/plain', data: whole }], dragOperationsMask: 1 }
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
  await expect(title).toHaveValue(whole)
  await expect(page.getByText('The title can have at most 50 characters. Please shorten it.')).toBeVisible()
  await title.fill('')
  await title.pressSequentially('x'.repeat(52))
  await expect(title).toHaveValue('x'.repeat(50))
})

test('[EDT-13] Cmd+S saves as Ctrl+S does', async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'Saved on a Mac', state: 'draft' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await content(page).fill('Changed.')
  await page.keyboard.press('Meta+s')
  await expect(toast(page, 'Draft saved')).toBeVisible()
  expect(await asStaff(staff, _id)).toMatchObject({ state: 'draft', content: '<p>Changed.</p>' })
  await remove(staff, _id)
})

test('[EDT-13] the keyboard saves, the chip is right at once, and the list is narrowed to a state', async ({
  page,
  staff,
}) => {
  const { _id } = await make(staff, { title: 'Saved by keyboard' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await content(page).fill('Changed.')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(page.getByText(/Changes waiting to go live|Building the public site/)).toBeVisible()
  await expect(heading(page, 'Edit Publication')).toBeVisible()
  expect((await asStaff(staff, _id)).content).toBe('<p>Changed.</p>')
  // Saved: nothing to ask about.
  let questions = 0
  page.on('dialog', (dialog) => {
    questions += 1
    void dialog.accept()
  })
  await page.reload()
  await expect(content(page)).toHaveText('Changed.')
  expect(questions).toBe(0)

  const draft = await make(staff, { title: 'Kept back for now', state: 'draft' })
  await page.goto(`${staffPaths.articles}?state=draft`)
  await expect(listed(page, 'Kept back for now')).toBeVisible()
  await expect(listed(page, 'Saved by keyboard')).toHaveCount(0)
  await page.getByLabel('State').selectOption('Published')
  await expect(listed(page, 'Kept back for now')).toHaveCount(0)
  const link = listed(page, 'Saved by keyboard').getByRole('link', { name: /View on the site/ })
  await expect(link).toHaveAttribute('href', `/publication/${_id}`)
  await expect(page).toHaveURL(/state=published/)
  await page.getByLabel('State').selectOption('Scheduled')
  await expect(page.getByText('There are no publications of this kind.')).toBeVisible()
  await expectAccessible(page)
  await remove(staff, _id)
  await remove(staff, draft._id)
})
