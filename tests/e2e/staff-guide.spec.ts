import { staffPaths } from '#config/paths.ts'
import { expect, product } from '../support/browser-test.ts'
import { readers } from '../support/guide-readers.ts'
import { staffGuide } from '../support/staff-guide.ts'
import { test } from '../support/staff-test.ts'
import { walkGuide } from '../support/walk-guide.ts'

test.beforeEach(async ({ staff }) => {
  // Another test may have left one.
  await staff.send('DELETE', '/api/calendar')
})

// The next run of a part begins without what this one has made.
test.afterEach(async ({ page, staff }) => {
  await page.close()
  await staff.send('DELETE', '/api/calendar')
  const answer = await staff.send('GET', '/api/unpublished-publications')
  const { data = [] }: { data?: { _id: string; title: string }[] } = await answer.json()
  const lists = [data, await (await staff.send('GET', '/api/publication-cards')).json()].flat()
  const made = lists.filter(({ title }) => title.startsWith('Milk prices'))
  for (const { _id } of made) await staff.send('DELETE', `/api/publication-cards/${_id}`)
})

for (const { title } of staffGuide())
  test(
    `the guide leads through ‘${title}’, with the names that the screens have`,
    { tag: ['@full', '@width'] },
    async ({ page, staff }) => {
      const reader = readers[title]
      if (!reader) throw new Error(`No reader of ‘${title}’.`)
      const brought = await reader({ staff, ...product, now: Date.now() })
      if (title !== 'Sign in') await staff.enter(staffPaths.dashboard)
      await walkGuide(page, title, brought)
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    },
  )
