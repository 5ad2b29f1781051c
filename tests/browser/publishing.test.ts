import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { paths, staffPaths } from '#config/paths.ts'
import { faults } from '../support/dashboard/answers.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { button, content, make, state } from '../support/dashboard/publications.ts'
import { boxOf, type PageUnderTest, status, test, toast } from '../support/dashboard/test.ts'

test.override({ expectedErrors: [/Failed to load resource/], lastingToasts: true })
// The question about missing fields is tested in check.test.ts.
test.override({ without: ['checks'] })

const chip = (page: PageUnderTest) => page.getByRole('complementary', { name: 'Public site' })
const publish = (page: PageUnderTest) => chip(page).getByRole('button', { name: /^(?:Publish now|Rebuild)$/ })

test(
  'Publish now reports its result, and is disabled while it runs',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.dashboard)
    await expect.element(chip(page)).toMatchTextContent('Public site is live')
    await staff.answer('GET /api/publishing', { state: 'building', since: Date.now(), message: '' })
    await publish(page).click()
    await expect.element(chip(page)).toMatchTextContent('Building the public site')
    await expect.element(publish(page)).toBeDisabled()
    await expectAccessible(page)
    await staff.repair()
    await expect.element(chip(page)).toMatchTextContent('Public site is live')
    await expect.element(chip(page).getByRole('button', { name: 'Rebuild' })).toBeVisible()
    await expect.element(publish(page)).toBeEnabled()
    expect((await staff.requests()).filter((call) => call === 'POST /api/publishing')).toHaveLength(1)
  },
)

test(
  'Publish now without network reports it, and the status is unchanged',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.dashboard)
    await expect.element(chip(page)).toMatchTextContent('Public site is live')
    for (const method of ['GET', 'POST']) await staff.answer(`${method} /api/publishing`, faults.refusing)
    await publish(page).click()
    await expect.element(chip(page)).toMatchTextContent('The request to publish failed. Try again.')
    await expect.element(chip(page)).toMatchTextContent('Public site is live')
  },
)

test(
  '[LOG-11] Publish now leads to the login page when the session has ended',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.dashboard)
    await expect.element(chip(page)).toMatchTextContent('Public site is live')
    for (const method of ['GET', 'POST']) await staff.answer(`${method} /api/publishing`, status(401, {}))
    await publish(page).click()
    await expect.element(toast(page, 'Session expired. Please login again')).toBeVisible()
    await expect.element(chip(page)).toMatchTextContent('Public site is live')
    await expect.poll(() => page.path()).toBe(paths.login)
  },
)

test('a failed publication shows its reason; other backends have no such chip', async ({ page, staff }) => {
  const message = 'Nothing was built: the disk is full.'
  await staff.answer('GET /api/publishing', { state: 'failed', since: Date.now(), message })
  await staff.enter(staffPaths.dashboard)
  await expect.element(chip(page)).toMatchTextContent('Publishing failed, since')
  await expect.element(chip(page)).toMatchTextContent(message)
  await expect.element(chip(page).getByRole('button', { name: 'Publish now' })).toBeVisible()
  await staff.answer('GET /api/publishing', status(404, { message: 'Not found' }))
  const reads = async () => (await staff.requests()).filter((call) => call === 'GET /api/publishing').length
  const before = await reads()
  await page.reload()
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true })).toBeVisible()
  await expect.poll(reads).toBeGreaterThan(before)
  await expect.element(chip(page)).not.toBeInTheDocument()
})

test('[OUT-04] staff see what a live site lacks, each thing in a line', async ({ page, staff }) => {
  const lines = ['left out of the data of its series: Table 2 of “Prices <b>May</b>” (one)', '5 more']
  const since = Date.now()
  await staff.answer('GET /api/publishing', { state: 'live', since, message: '', leftOut: lines })
  await staff.enter(staffPaths.dashboard)
  const told = chip(page).getByText('Left out of the site')
  await told.click()
  await expect.element(chip(page).getByText(lines[0] ?? '')).toBeVisible()
  expect((await chip(page).getByRole('paragraph').findElement()).textContent?.split('\n')).toEqual(lines)
  await expect.element(chip(page).getByRole('button', { name: 'Rebuild' })).toBeVisible()
})

for (const width of [320, 390, 820, 1024, 1440])
  test(
    `[LAY-04, EDT-13] the toast of a save covers neither the state nor what is pressed next, at ${width} px`,
    { tags: width === 390 ? [] : ['full'] },
    async ({ page, staff }) => {
      async function expectUncovered(text: string, ...next: Locator[]): Promise<void> {
        await expect.element(toast(page, text)).toBeVisible()
        const bar = await boxOf(page.css('.Toastify__toast-container'))
        expect(bar.right).toBeGreaterThan(width - 40)
        expect(bar.y).toBeLessThan(40)
        for (const element of next) {
          await expect.element(element).toBeVisible()
          const { left, right, top, bottom } = await boxOf(element)
          const isCovered = left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top
          expect(isCovered, `${(await element.findElement()).textContent} is covered`).toBe(false)
        }
      }
      await page.resize(width, 900)
      const menu = width < 1024 ? [page.getByRole('button', { name: 'Open menu' })] : []
      const site = [...menu, chip(page).getByRole('status'), publish(page)]
      const draft = state(page).getByText('Draft', { exact: true })
      await staff.enter(staffPaths.newArticle)
      await page.getByLabelText('Title', { exact: true }).fill('Saved beside its toast')
      await content(page).fill('Words.')
      await button(page, 'Save draft').click()
      await expectUncovered('Draft saved', ...site, draft, button(page, 'Publish'))
      // In a long text the bar of the form stays in sight.
      page.window().document.body.style.paddingBottom = '2000px'
      page.window().scrollTo(0, 600)
      await expectUncovered('Draft saved', draft, button(page, 'Save draft'), button(page, 'Publish'))
      const { _id } = await make(staff, { title: 'To be unpublished' })
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await button(page, 'Update Publication').click()
      const added = page.getByRole('link', { name: 'New Publication' })
      await expectUncovered('Publication created successfully!', ...site, added)
      await staff.enter(`${staffPaths.newArticle}/${_id}`)
      await button(page, 'Unpublish').click()
      await expect.element(toast(page, 'Unpublished: it is a draft again')).toBeVisible()
      page.window().scrollTo(0, 0)
      await expectUncovered('Unpublished: it is a draft again', ...site, draft)
    },
  )
