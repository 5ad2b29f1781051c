import { paths } from '#config/paths.ts'
import { expect, test } from '../support/browser-test.ts'

// The dialogs of the dashboard are tested in tests/browser/screens.test.ts.
for (const screen of [`${paths.about}#values`, paths.home])
  test(`[UI-03] ${screen}: the dialog closes by its button, Escape and backdrop, and returns the focus`, async ({
    page,
  }) => {
    await page.goto(screen)
    const button = page.locator('main button[commandfor]:visible').first()
    const dialog = page.getByRole('dialog')
    const ways = [
      () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(3, 3),
    ]
    for (const close of ways) {
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })
