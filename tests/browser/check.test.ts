import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import {
  asSpelling,
  asStaff,
  button,
  content as textOf,
  make,
  state,
} from '../support/dashboard/publications.ts'
import { type PageUnderTest, status, test, textsOf, toast } from '../support/dashboard/test.ts'

test.override({ lastingToasts: true })

const links = {
  broken: 'https://broken.example/prices',
  unsure: 'https://shy.example/',
  good: 'https://good.example/',
}
const long = Array.from({ length: 45 }, () => 'maize').join(' ')
const content = `<h2>Prices</h2><p>Short. All ${long} ends.</p><h4>By market</h4>
  <p>See <a href="${links.broken}">prices in May</a>, <a href="${links.good}">click here</a> and <a href="${links.unsure}">the survey</a>.</p>
  <figure><img src="/api/images/none.jpg" alt="" width="10" height="10"></figure>
  <table><tbody><tr><td>North</td><td>40</td></tr></tbody></table>`

const answers = [
  { address: links.broken, found: 'missing' },
  { address: links.good, found: 'answers' },
  { address: links.unsure, found: 'refused' },
]
const dialog = (page: PageUnderTest) => page.getByRole('dialog', { name: 'Check', exact: true })
const question = (page: PageUnderTest) => page.getByRole('dialog', { name: 'Before it is published' })
const publish = (page: PageUnderTest) => state(page).getByRole('button', { name: 'Publish', exact: true })
const selected = (page: PageUnderTest) => String(page.window().getSelection())

/** A picture whose bytes depend on its pixels. */
function drawnPicture(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 700
  canvas.height = 400
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  for (let x = 0; x < 700; x += 5) {
    context.fillStyle = `hsl(${(x * 47) % 360} 80% 50%)`
    context.fillRect(x, (x * 31) % 300, 60, 100)
  }
  return canvas.toDataURL('image/png')
}

test.override({ expectedErrors: [/status of 404/] })

test('[REV-03] the check lists what it finds, asks the links, and leads to each place', async ({
  page,
  staff,
}) => {
  const image = drawnPicture()
  const { address } = await (await staff.send('POST', '/api/images', { image })).json()
  const text = content.replace('/api/images/none.jpg', address)
  const { _id } = await make(staff, { title: 'To check', state: 'draft', content: text })
  await staff.answer('POST /api/link-checks', { data: answers })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await button(page, 'Check').click()
  await expect
    .element(dialog(page))
    .toMatchTextContent('1 of 3 links answers, 1 does not, 1 could not be checked.')
  await expect.element(dialog(page)).toMatchTextContent(/About \d+ KB, about \d s on a slow line/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const found = textsOf(dialog(page).getByRole('listitem')).map((text) => text.replace(/Show.*/, ''))
  expect(found).toEqual([
    `A link leads to a page that does not exist: ${links.broken}“prices in May”`,
    'Picture 1 has no text for those who cannot see it.',
    'A heading of level 4 follows one of level 2, without level 3.“By market”',
    'Table 1 has no heading row that names its columns.',
    'The words of a link do not say where it leads.“click here”',
    `A sentence has 47 words. Two shorter ones are easier to read.“All ${long} ends.”`,
    'There is no summary, which catalogues and the search show.',
    'There are no topics, by which readers find it.',
    // Folded, and read by no one until it is opened.
    ...found.slice(8),
  ])

  const show = async (name: RegExp) => {
    if (dialog(page).query() === null) await button(page, 'Check').click()
    await dialog(page).getByRole('button', { name }).click()
    await expect.element(dialog(page)).toHaveLength(0)
  }
  await show(/does not exist/)
  await expect.poll(() => selected(page)).toBe('prices in May')
  await show(/level 4/)
  await expect.poll(() => selected(page)).toBe('By market')
  await show(/A sentence has/)
  await expect.poll(() => selected(page)).toBe(`All ${long} ends.`)
  await show(/Picture 1/)
  await expect.element(page.getByLabelText('Alternative text')).toHaveFocus()
  await show(/no topics/)
  await expect.element(page.getByLabelText('Topics')).toHaveFocus()
  await show(/no summary/)
  await expect.element(page.getByLabelText('Summary')).toHaveFocus()
})

test('[REV-03] in a long text, each place is scrolled to', async ({ page, staff }) => {
  const lines = '<p>A line of a long text about the prices of maize.</p>'.repeat(120)
  const text = `<h2>Prices</h2>${lines}<h4>By market</h4><p>See <a href="${links.good}">click here</a>.</p>`
  const { _id } = await make(staff, { title: 'Long', state: 'draft', content: text })
  await staff.answer('POST /api/link-checks', { data: answers })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  for (const [name, words] of [
    [/A heading of level 4/, 'By market'],
    [/The words of a link/, 'click here'],
  ] as const) {
    await button(page, 'Check').click()
    await dialog(page).getByRole('button', { name }).click()
    await expect.poll(() => selected(page)).toBe(words)
    await expect.element(textOf(page).getByText(words)).toBeInViewport()
    page.window().scrollTo(0, 0)
  }
})

test('[REV-03] the findings are shown once before a text is published, and nothing blocks', async ({
  page,
  staff,
}) => {
  const { _id } = await make(staff, { title: 'To publish', state: 'draft', content: '<p>One.</p>' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await publish(page).click()
  await expect.element(question(page)).toMatchTextContent('2 things to look at')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Back to the text' }).click()
  expect((await asStaff(staff, _id)).state).toBe('draft')
  await textOf(page).fill('Another text.')
  await publish(page).click()
  await question(page).getByRole('button', { name: 'Back to the text' }).click()
  // Not asked again about the same text.
  await publish(page).click()
  await expect.poll(() => page.path()).toBe(staffPaths.articles)
  expect(await asStaff(staff, _id)).toMatchObject({ state: 'published', content: '<p>Another text.</p>' })
})

test('[REV-03] a text with findings is published from the question', async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'Anyway', state: 'draft', content: '<p>One.</p>' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await publish(page).click()
  await question(page).getByRole('button', { name: 'Publish anyway' }).click()
  await expect.poll(() => page.path()).toBe(staffPaths.articles)
  expect((await asStaff(staff, _id)).state).toBe('published')
})

test('[REV-03] a text without findings but with a broken link is asked about, and published if links do not answer', async ({
  page,
  staff,
}) => {
  const text = (address: string) => `<p>See <a href="${address}">prices in May</a>.</p>`
  const record = { state: 'draft', summary: 'Prices', topics: 'Maize', author: 'A. Author' } as const
  const { _id } = await make(staff, { ...record, title: 'Broken', content: text('https://one.example/') })
  const other = await make(staff, { ...record, title: 'Silent', content: text('https://two.example/') })
  await staff.answer('POST /api/link-checks', {
    data: [{ address: 'https://one.example/', found: 'silent' }],
  })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await publish(page).click()
  await expect.element(question(page)).toMatchTextContent('A link leads to a site that does not answer')
  await staff.answer('POST /api/link-checks', status(404, { code: 'not_found', message: 'No.' }))
  await page.open(`${staffPaths.newArticle}/${other._id}`)
  await publish(page).click()
  await expect.poll(() => page.path()).toBe(staffPaths.articles)
  expect((await asStaff(staff, other._id)).state).toBe('published')
})

test('[REV-03, EDP-04] a new and a changed public text are asked about as well, and a draft is not', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.newArticle)
  await page.getByLabelText('Title', { exact: true }).fill('Milk at the border')
  await textOf(page).fill('One.')
  await button(page, 'Create Publication').click()
  await expect.element(question(page)).toMatchTextContent('2 things to look at')
  await question(page).getByRole('button', { name: 'Publish anyway' }).click()
  await expect.element(toast(page, 'Publication created successfully!')).toBeVisible()
  const { _id } = await make(staff, { title: 'Public', state: 'published', content: '<p>One.</p>' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await textOf(page).fill('Two.')
  await button(page, 'Update Publication').click()
  await expect.element(question(page)).toMatchTextContent('2 things to look at')
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Publish anyway' }).click()
  await asSpelling(page)
  await expect.poll(async () => (await asStaff(staff, _id)).content).toBe('<p>Two.</p>')
  const draft = await make(staff, { title: 'Draft', state: 'draft', content: '<p>One.</p>' })
  await page.open(`${staffPaths.newArticle}/${draft._id}`)
  await textOf(page).fill('Three.')
  await button(page, 'Save draft').click()
  await expect.element(toast(page, 'Draft saved')).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveLength(0)
})

test('[REV-03, EDT-02] a text is asked about before it is scheduled', async ({ page, staff }) => {
  const { _id } = await make(staff, { title: 'Later', state: 'draft', content: '<p>One.</p>' })
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await button(page, 'Publish on…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect.element(question(page)).toMatchTextContent('2 things to look at')
  expect((await asStaff(staff, _id)).state).toBe('draft')
  await question(page).getByRole('button', { name: 'Schedule anyway' }).click()
  await expect.poll(async () => (await asStaff(staff, _id)).state).toBe('scheduled')
})

test('[REV-03] a finding that is shown before the editor has loaded is shown when it has', async ({
  page,
  staff,
}) => {
  const { _id } = await make(staff, { title: 'Slow', state: 'draft', content: `<p>All ${long} ends.</p>` })
  await commands.delayCode('QuillEditor')
  await staff.enter(`${staffPaths.newArticle}/${_id}`)
  await button(page, 'Check').click()
  await dialog(page).getByRole('listitem').filter({ hasText: 'A sentence has' }).getByRole('button').click()
  await expect.element(dialog(page)).toHaveLength(0)
  await expect.element(page.css('.ql-editor')).toHaveLength(0)
  await commands.repairNetwork()
  await expect.poll(() => selected(page)).toContain('maize maize')
})

describe('with a backend that does not name the check', () => {
  test.override({ without: ['checks'] })

  test('[REV-03] there is no button, and nothing is asked', async ({ page, staff }) => {
    const { _id } = await make(staff, { title: 'Plain', state: 'draft', content: '<p>One.</p>' })
    await staff.enter(`${staffPaths.newArticle}/${_id}`)
    await expect.element(button(page, 'Preview')).toBeVisible()
    await expect.element(button(page, 'Check')).toHaveLength(0)
    await publish(page).click()
    await expect.poll(() => page.path()).toBe(staffPaths.articles)
    expect(await staff.requests()).not.toContain('POST /api/link-checks')
  })
})
