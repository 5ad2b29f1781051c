import { paths, staffPaths } from '#config/paths.ts'
import { expect, product, samplePublication, scrollThrough, test } from '../support/browser-test.ts'
import { fillForm, ownEmail, publicForms, recordsOf, submitForm } from '../support/public-forms.ts'
import { test as staffTest } from '../support/staff-test.ts'

/** Removes the functions that browsers from mid-2021 lack. */
function beAsIn2021(): void {
  const missing: [object, string[]][] = [
    [
      Array.prototype,
      [
        'at',
        'findLast',
        'findLastIndex',
        'toSorted',
        'toReversed',
        'toSpliced',
        'with',
        'group',
        'groupToMap',
      ],
    ],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['hasOwn', 'groupBy']],
    [Array, ['fromAsync']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any', 'timeout']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf']],
    [Crypto.prototype, ['randomUUID']],
    [window, ['structuredClone', 'navigation', 'scheduler']],
    [Navigator.prototype, ['locks']],
  ]
  for (const [place, names] of missing) for (const name of names) Reflect.deleteProperty(place, name)
}

test(
  'public pages work without the functions that browsers of 2021 lack',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(beAsIn2021)
    const { _id } = await samplePublication()
    for (const path of [...Object.values(paths), `/publication/${_id}`, '/publications?q=maize']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await scrollThrough(page)
    }
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('status')).toHaveText(/found/)
    await page.goto(paths.about)
    await page.getByRole('tab', { name: 'mission' }).press('End')
    await expect(page.getByRole('tab', { name: 'values' })).toBeFocused()
  },
)

test.describe('offline', () => {
  test.use({ expectedErrors: [/net::ERR/] })

  test(
    '[INB-05] a browser of 2021 sends a queued message too',
    { tag: '@full' },
    async ({ page, context }) => {
      await page.addInitScript(beAsIn2021)
      const { query } = publicForms
      const email = ownEmail()
      await page.goto(query.path)
      await fillForm(page, query, email)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await submitForm(page, query)
      await expect(page.getByRole('heading', { name: /is stored in this browser/ })).toBeVisible()
      await context.setOffline(false)
      await expect(page.locator('[data-panel]')).toContainText('We have received your message.')
      expect((await recordsOf(product, query, email)).listed).toHaveLength(1)
    },
  )
})

staffTest(
  'every screen of the dashboard works in a browser of 2021',
  { tag: '@full' },
  async ({ page, staff }) => {
    await page.addInitScript(beAsIn2021)
    for (const path of [...Object.values(staffPaths), `${staffPaths.queries}?order=name`]) {
      await staff.enter(path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading/)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await expect(page.getByText('This screen could not be shown')).toHaveCount(0)
    }
  },
)
