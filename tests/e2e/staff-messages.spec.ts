import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { buildWithout } from '../support/inbox-staff.ts'
import { test } from '../support/staff-test.ts'
import { sampleId } from '../support/strange-backend.ts'

const data = ['Benoit', 'Amina', 'Chidi'].map((contactName, index) => ({
  _id: sampleId(index + 1),
  contactName,
  phoneNumber: '0788123456',
  email: `${contactName.toLowerCase()}@example.org`,
  mainIdea: 'What would a survey cost us?',
}))

/** What the browser tells assistive technology: a selector by role would not see what a style takes away. */
async function rolesTold(page: Page): Promise<Record<string, number>> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const roles = ['table', 'row', 'columnheader', 'cell']
  return Object.fromEntries(
    roles.map((name) => [name, nodes.filter(({ ignored, role }) => !ignored && role?.value === name).length]),
  )
}

test(
  '[QRY-01] messages stay a table where rows are cards, and the heading of the names puts it in order',
  { tag: '@width' },
  async ({ page, staff }, { project }) => {
    staff.answer('GET /api/queries', { data, count: 3 })
    await staff.enter(staffPaths.queries)
    const table = page.getByRole('table', { name: 'Messages of visitors' })
    const names = table.locator('tbody tr > td:first-child bdi')
    await expect(names).toHaveCount(3)
    expect(await rolesTold(page)).toEqual({ table: 1, row: 4, columnheader: 5, cell: 15 })

    const heading = table.getByRole('columnheader', { name: 'Name' })
    const sort = heading.getByRole('button', { name: 'Name' })
    await expect(heading).toHaveAttribute('aria-sort', 'none')
    await sort.focus()
    await expect(sort).toBeInViewport({ ratio: 1 })
    if (project.name === 'phone') expect((await sort.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Enter')
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await expect(names).toHaveText(['Amina', 'Benoit', 'Chidi'])
    await expect(page).toHaveURL(/[?&]order=name(?:&|$)/)
    await expect(sort).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(names).toHaveText(['Chidi', 'Benoit', 'Amina'])
    await expect(page).toHaveURL(/[?&]order=name-down/)
    await expect(page.getByLabel('Order')).toHaveValue('name-down')
    await expectAccessible(page)
  },
)

test('[QRY-01, QRY-02] at every width each message can be read and deleted', async ({ page, staff }) => {
  const long = {
    contactName: 'Wilhelmina '.repeat(6).trim(),
    email: `${'very-long-name.'.repeat(4)}x@example.org`,
  }
  staff.answer('GET /api/queries', { data: data.map((query) => ({ ...query, ...long })), count: 3 })
  await staff.enter(staffPaths.queries)
  for (const width of [320, 390, 600, 768, 820, 870, 1024, 1110, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    const panel = await page.getByRole('table', { name: 'Messages of visitors' }).locator('..').boundingBox()
    for (const button of await page.locator('tbody').getByRole('button').all()) {
      const box = await button.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(
        (panel?.x ?? 0) + (panel?.width ?? 0),
      )
    }
  }
})

test('with a backend that knows no states, messages held back are at the end of the list, marked, and can be deleted', async ({
  page,
  staff,
}) => {
  await buildWithout(page, ['message-states', 'attention'])
  const [held, ...others] = data
  staff.answer('GET /api/queries', { data: others, count: 2, heldBack: [held] })
  await staff.enter(staffPaths.queries)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText('Benoit')
  await expect(rows.last()).toContainText('Held back: looks automatic')
  await expect(page.getByText('Held back: looks automatic')).toHaveCount(1)
  await expectAccessible(page)
  staff.answer(`DELETE /api/queries/${held?._id}`, {})
  await rows
    .last()
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(rows).toHaveCount(2)
})

for (const [path, api, one, empty] of [
  [staffPaths.queries, '/api/queries', 'One message could not be read.', 'No messages yet'],
  [
    staffPaths.appointments,
    '/api/appointments/',
    'One appointment could not be read.',
    'No appointments yet',
  ],
  [
    staffPaths.articles,
    '/api/publication-cards',
    'One publication could not be read.',
    'No publications found',
  ],
  [staffPaths.expertise, '/api/expertise-cards', 'One card could not be read.', 'No expertise cards yet'],
] as const)
  test(`[FOR-02] ${path} says which records could not be read, and shows the others`, async ({
    page,
    staff,
  }) => {
    const good = {
      _id: 7,
      title: 'Readable',
      contactName: 'Readable',
      fullName: 'Readable',
      content: '<p>x</p>',
    }
    staff.answer(`GET ${api}`, { data: [good, { _id: { no: 'identifier' }, title: '' }] })
    await staff.enter(path)
    await expect(page.getByRole('status').filter({ hasText: one })).toBeVisible()
    await expect(page.getByText('Readable').first()).toBeVisible()
    await expectAccessible(page)
    staff.answer(`GET ${api}`, { data: ['text', null] })
    await page.reload()
    await expect(page.getByText(/^2 \w+ could not be read\.$/)).toBeVisible()
    await expect(page.getByText(empty)).toHaveCount(0)
  })

test('[FOR-02] the dashboard counts what it cannot read, and says so', async ({ page, staff }) => {
  staff.answer('GET /api/queries', { data: [...data, 'text'], count: '4' })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Queries' })
  await expect(panel.locator('[data-count]')).toHaveText('4')
  await expect(panel.getByText('One record could not be read.')).toBeVisible()
})
