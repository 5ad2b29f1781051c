import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/chromium.ts'

/** Real browser, really started product (tests/support/global-setup.ts), at a phone's and a desk's width. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 1,
  // Only how long a failure takes to be told: a busy machine can stand still for a while.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    timezoneId: 'Africa/Kigali',
    locale: 'en-GB',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    // What depends on the width is tested at both.
    {
      name: 'desktop',
      grep: /@width/,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
