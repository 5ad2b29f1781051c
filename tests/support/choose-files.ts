import type { Locator } from '@playwright/test'

type Files = Parameters<Locator['setInputFiles']>[0]

/** Presses a button that asks for files, and chooses some. */
export async function chooseFiles(button: Locator, files: Files): Promise<void> {
  const asked = button.page().waitForEvent('filechooser')
  await button.click()
  const chooser = await asked
  await chooser.setFiles(files)
}
