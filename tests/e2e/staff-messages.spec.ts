import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
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

test('[QRY-01] messages stay a table where rows are cards, and the heading of the names puts it in order', async ({
  page,
  staff,
}, { project }) => {
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
})
