import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectContrast } from '../support/dashboard/checks.ts'
import { test } from '../support/dashboard/test.ts'

test('a faint text is found in both schemes, after it has passed in its colours', async ({ page, staff }) => {
  await staff.enter(staffPaths.help)
  const { style } = await page.getByText('Need help? Contact our support team').findElement()
  await expectContrast(page)
  for (const [scheme, faint] of [
    ['light', '#ccc'],
    ['dark', '#444'],
  ] as const) {
    await commands.colourScheme(scheme)
    style.color = faint
    expect(await commands.axe('colours'), scheme).toEqual([expect.stringMatching(/^color-contrast: /)])
    style.color = ''
    expect(await commands.axe('colours'), scheme).toEqual([])
  }
  await commands.colourScheme('light')
})
