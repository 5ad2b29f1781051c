import type { Page } from '@playwright/test'

/** Opens the site when the build is `age` old. */
export async function comeAt(page: Page, age: number): Promise<void> {
  await page.clock.install({ time: Date.now() + age })
}

/** Scrolls until the section with this heading is at the top. */
export async function bringUp(page: Page, heading: string): Promise<void> {
  await page
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
}

/** The requests of the backend that concern a path. */
export function calls(requests: string[], path: string): string[] {
  return requests.filter((request) => request.includes(path))
}
