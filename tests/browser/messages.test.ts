import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { boxOf, heightsOf, sizes, test, textsOf } from '../support/dashboard/test.ts'
import { sampleId } from '../support/sample-records.ts'

const data = ['Benoit', 'Amina', 'Chidi'].map((contactName, index) => ({
  _id: sampleId(index + 1),
  contactName,
  phoneNumber: '0788123456',
  email: `${contactName.toLowerCase()}@example.org`,
  mainIdea: 'What would a survey cost us?',
}))

for (const { name: size, width, height } of sizes)
  test(
    `[QRY-01] messages are a table that the heading of the names sorts, at the width of ${size}`,
    { tags: width > 1000 ? ['full'] : [] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      await staff.answer('GET /api/queries', { data, count: 3 })
      await staff.enter(staffPaths.queries)
      const table = page.getByRole('table', { name: 'Messages from visitors' })
      const names = table.css('tbody tr > td:first-child bdi')
      await expect.element(names).toHaveLength(3)
      // A role selector would not notice roles that a style removes.
      expect(await commands.rolesTold()).toMatchObject({ table: 1, row: 4, columnheader: 5, cell: 15 })

      const heading = table.getByRole('columnheader', { name: 'Name' })
      const sort = heading.getByRole('button', { name: 'Name' })
      await expect.element(heading).toHaveAttribute('aria-sort', 'none')
      ;(await sort.findElement()).focus()
      await expect.element(sort).toBeInViewport({ ratio: 1 })
      if (size === 'a phone') expect(heightsOf(sort)[0]).toBeGreaterThanOrEqual(44)
      await expectNoSidewaysScroll(page)
      await commands.pressKeys('Enter')
      await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(() => textsOf(names)).toEqual(['Amina', 'Benoit', 'Chidi'])
      await expect.poll(() => page.path()).toMatch(/[?&]order=name(?:&|$)/)
      await expect.element(sort).toHaveFocus()
      await commands.pressKeys('Enter')
      await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
      await expect.poll(() => textsOf(names)).toEqual(['Chidi', 'Benoit', 'Amina'])
      await expect.poll(() => page.path()).toMatch(/[?&]order=name-down/)
      await expect.element(page.getByLabelText('Order')).toHaveValue('name-down')
      await expectAccessible(page)
    },
  )

test('[QRY-01, QRY-02] at every width each message can be read and deleted', async ({ page, staff }) => {
  const long = {
    contactName: 'Wilhelmina '.repeat(6).trim(),
    email: `${'very-long-name.'.repeat(4)}x@example.org`,
  }
  await staff.answer('GET /api/queries', { data: data.map((query) => ({ ...query, ...long })), count: 3 })
  await staff.enter(staffPaths.queries)
  for (const width of [320, 390, 600, 768, 820, 870, 1024, 1110, 1280, 1440]) {
    await page.resize(width, 900)
    await expectNoSidewaysScroll(page)
    const panel = await boxOf(page.css(':has(> table)'))
    const buttons = page.css('tbody').getByRole('button')
    await expect.element(buttons).toHaveLength(6)
    for (const button of buttons.elements())
      expect(button.getBoundingClientRect().right, `at ${width}`).toBeLessThanOrEqual(panel.right)
  }
})

test('[QRY-02] the buttons of a long message stay in view', { tags: ['full'] }, async ({ page, staff }) => {
  const mainIdea = 'What would a survey cost us? '.repeat(170)
  await staff.answer('GET /api/queries', { data: data.map((query) => ({ ...query, mainIdea })), count: 3 })
  await staff.enter(staffPaths.queries)
  await page.getByRole('button', { name: /^View/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  for (const name of ['Close', 'Reply by mail'])
    await expect.element(dialog.getByText(name, { exact: true }).last()).toBeInViewport({ ratio: 1 })
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
  test(
    `[FOR-02] ${path} lists the unreadable records, and shows the others`,
    { tags: path === staffPaths.articles || path === staffPaths.queries ? [] : ['full'] },
    async ({ page, staff }) => {
      const good = {
        _id: 7,
        title: 'Readable',
        contactName: 'Readable',
        fullName: 'Readable',
        content: '<p>x</p>',
      }
      await staff.answer(`GET ${api}`, { data: [good, { _id: { no: 'identifier' }, title: '' }] })
      await staff.enter(path)
      await expect.element(page.getByRole('status').filter({ hasText: one })).toBeVisible()
      await expect.element(page.getByText('Readable').first()).toBeVisible()
      await expectAccessible(page)
      await staff.answer(`GET ${api}`, { data: ['text', null] })
      await page.reload()
      await expect.element(page.getByText(/^2 \w+ could not be read\.$/)).toBeVisible()
      await expect.element(page.getByText(empty)).toHaveLength(0)
    },
  )

test('[FOR-02] the dashboard counts and reports unreadable records', async ({ page, staff }) => {
  await staff.answer('GET /api/queries', { data: [...data, 'text'], count: '4' })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Queries' })
  await expect.element(panel.css('[data-count]')).toHaveTextContent('4')
  await expect.element(panel.getByText('One record could not be read.')).toBeVisible()
})
